// The message of 100 bytes of ../../load/bench.creo, in Thrift's words.
namespace java bench.thrift

struct Number {
    1: double value,
    2: i16 count
}

struct NumberGroup {
    1: list<Number> blocks
}

struct NumberKilobyte {
    1: list<NumberGroup> groups,
    2: list<Number> rest,
    3: list<i32> pad
}

service Bench {
    i32 sendNumbers(1: list<NumberKilobyte> data)
}
