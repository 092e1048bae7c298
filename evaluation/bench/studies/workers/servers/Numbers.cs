// SPDX-License-Identifier: Apache-2.0
// A worker of a Creo host.
using Scaling;
using Scaling.Runtime;

static class Program
{
    static void Main()
    {
        new Worker(new Doubling()).Serve();
    }
}

class Doubling : NumbersHandler
{
    public override ReadOnlyArray<double> Doubled(ReadOnlyArray<double> values)
    {
        double[] doubled = new double[values.Count];
        for (int i = 0; i < doubled.Length; i++)
        {
            doubled[i] = 2 * values[i];
        }
        return new ReadOnlyArray<double>(doubled);
    }

    public override int Work(int microseconds)
    {
        throw new System.NotSupportedException("only workers in Python are asked to work");
    }
}
