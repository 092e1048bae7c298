// SPDX-License-Identifier: Apache-2.0
// What scaling.creo describes, for Thrift.
namespace py scaling_thrift

service Numbers {
  list<double> doubled(1: list<double> values)
  i32 work(1: i32 microseconds)
}
