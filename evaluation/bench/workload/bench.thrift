// bench.creo in Thrift's words, as far as it is measured beside Thrift.
namespace * benchthrift
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

struct TextGroup {
    1: list<string> blocks
}

struct TextKilobyte {
    1: list<TextGroup> groups,
    2: list<string> rest,
    3: string pad
}

// A message is an array of kilobytes, which Thrift has inside of a struct only: as the argument of a method is.
struct Numbers {
    1: list<NumberKilobyte> data
}

struct Texts {
    1: list<TextKilobyte> data
}

service Bench {
    i32 sendNumbers(1: list<NumberKilobyte> data)
}
