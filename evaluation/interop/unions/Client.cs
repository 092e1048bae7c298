// SPDX-License-Identifier: Apache-2.0
using System;
using System.Collections.Generic;
using System.Linq;
using Forms;

/// <summary>Unions, to the host and back.</summary>
internal static class Client
{
    private static void Main(string[] arguments)
    {
        using (FormsClient client = new FormsClient(arguments[0]))
        {
            Shape circle = Shape.OfCircle(new Circle(1.5));
            Drawing drawing = new Drawing(
                shape: circle, others: new[] { Shape.OfSide(2), Shape.OfAgain(2) },
                named: new Dictionary<string, Shape> { { "a", Shape.OfNote("x") } }, frame: null,
                tree: Tree.OfBranches(new[] { Tree.OfLeaf(1), Tree.OfBranches(new Tree[0]) })
            );
            Print(drawing.ToString());
            Print("back: " + (client.Redraw(drawing) == drawing ? "the same" : "another one"));
            Print("extent: " + client.Extent(circle) + " " + client.Extent(Shape.OfSide(2)));
            try
            {
                client.Extent(Shape.OfNote("x"));
            }
            catch (Unfit e)
            {
                Print("unfit: " + ((Shape.Note)e.Shape).Value);
            }
            Shape polygon = Shape.OfPolygon(new[] { new Point(1, 2) });
            Shape[] sent = { Shape.OfSide(7), polygon, Shape.OfMarks(new[] { 3, 4 }) };
            Print("mirrored: " + string.Join(", ", client.Mirrored(sent).Select(Told)));
            client.Retain("mine", polygon);
            Shape retained = client.Retained("mine");
            Print("retained: " + (retained == null ? "nothing" : Told(retained)));
        }
    }

    private static string Told(Shape shape)
    {
        return shape.Match(
            circle => "another form", polygon => "polygon of " + polygon.Count, note => "another form",
            marks => "marks of " + marks.Count, side => "side " + side, again => "another form"
        );
    }

    private static void Print(string line)
    {
        Console.Write(line + "\n");
    }
}
