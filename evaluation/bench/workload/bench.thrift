// bench.creo in Thrift's words.
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

// Every method answers with the number of items it got.
service Bench {
    i32 sendNumbers(1: list<NumberKilobyte> data),
    i32 sendTexts(1: list<TextKilobyte> data),
    i32 sendBytes(1: binary data)
}
