generated/
target/
build/
__pycache__/
