<!DOCTYPE html><html><head><title>Squares</title></head><body><h1>The squares from 1 up to 33</h1><ul><?php
for ($i = 1; $i <= 33; $i++) {
    print("<li>$i times $i is " . $i * $i . "</li>");
}
?></ul></body></html>