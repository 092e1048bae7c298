// SPDX-License-Identifier: Apache-2.0
using System;
using System.Globalization;
using System.IO;
using System.Net;
#if NETCOREAPP
using System.Net.Http;
using System.Net.Http.Headers;
using System.Text.Json;
#else
using System.Text;
using Newtonsoft.Json;
using Newtonsoft.Json.Serialization;
#endif

/// <summary>
/// JSON over HTTP, with what each runtime has for it: HttpClient and System.Text.Json on .NET, HttpWebRequest and
/// Newtonsoft.Json on Mono. Bytes are sent unchanged.
/// </summary>
internal sealed class Rest : Contestant
{
    private readonly string path;
    private readonly string type;

    // Makes the body of a request, again for each request.
    private readonly Func<byte[]> body;

    private Rest(string path, string type, Func<byte[]> body)
    {
        this.path = path;
        this.type = type;
        this.body = body;
    }

    internal override bool Serialises => false;

    internal override object Values => throw new NotSupportedException();

    internal static Contestant Of(Payload payload, int size)
    {
        switch (payload)
        {
            case Payload.Numeric:
                NumberKilobyte[] numbers = Shape.Message(
                    size, i => new Number { Value = Shape.Value(i), Count = Shape.Count(i) },
                    blocks => new NumberGroup { Blocks = blocks },
                    (groups, rest, pads) => new NumberKilobyte { Groups = groups, Rest = rest, Pad = new int[pads] }
                );
                return new Rest("numbers", "application/json", () => Json(numbers));
            case Payload.String:
            case Payload.Mixed:
                TextKilobyte[] texts = Shape.Message(
                    size, Shape.Texts(payload), blocks => new TextGroup { Blocks = blocks },
                    (groups, rest, pads) => new TextKilobyte { Groups = groups, Rest = rest, Pad = Shape.TextPad(pads) }
                );
                return new Rest("texts", "application/json", () => Json(texts));
            default:
                byte[] bytes = Shape.Bytes(size);
                return new Rest("bytes", "application/octet-stream", () => bytes);
        }
    }

    internal override int Encode()
    {
        throw new NotSupportedException();
    }

    internal override object Decode()
    {
        throw new NotSupportedException();
    }

#if NETCOREAPP
    private static readonly JsonSerializerOptions CamelCase = new JsonSerializerOptions(JsonSerializerDefaults.Web);

    internal override Func<int> Connect(string address)
    {
        // A client for each connection. Nothing here looks for proxies or keeps cookies.
        HttpClient client = new HttpClient(new SocketsHttpHandler { UseProxy = false, UseCookies = false });
        Uri uri = new Uri("http://" + address + "/" + path);
        MediaTypeHeaderValue contentType = new MediaTypeHeaderValue(type);
        return () =>
                   {
            using (HttpRequestMessage request = new HttpRequestMessage(HttpMethod.Post, uri))
            {
                request.Content = new ByteArrayContent(body());
                request.Content.Headers.ContentType = contentType;
                using (HttpResponseMessage answer = client.Send(request))
                {
                    answer.EnsureSuccessStatusCode();
                    return Items(answer.Content.ReadAsStream());
                }
            }};
    }

    private static byte[] Json<T>(T value)
    {
        return JsonSerializer.SerializeToUtf8Bytes(value, CamelCase);
    }
#else
    private static readonly JsonSerializer Serializer = JsonSerializer.Create(
        new JsonSerializerSettings { ContractResolver = new CamelCasePropertyNamesContractResolver() }
    );

    internal override Func<int> Connect(string address)
    {
        Uri uri = new Uri("http://" + address + "/" + path);
        ServicePoint point = ServicePointManager.FindServicePoint(uri);
        point.ConnectionLimit = int.MaxValue;
        point.Expect100Continue = false;
        point.UseNagleAlgorithm = false;
        // A client that shares its connection with no other.
        string group = Guid.NewGuid().ToString();
        return () => Call(uri, group);
    }

    private int Call(Uri uri, string group)
    {
        HttpWebRequest request = WebRequest.CreateHttp(uri);
        request.Method = "POST";
        request.ContentType = type;
        request.Proxy = null;
        request.ConnectionGroupName = group;
        byte[] bytes = body();
        request.ContentLength = bytes.Length;
        using (Stream stream = request.GetRequestStream())
        {
            stream.Write(bytes, 0, bytes.Length);
        }
        using (WebResponse answer = request.GetResponse())
        {
            return Items(answer.GetResponseStream());
        }
    }

    private static byte[] Json<T>(T value)
    {
        using (MemoryStream stream = new MemoryStream())
        {
            using (StreamWriter writer = new StreamWriter(stream, new UTF8Encoding(false)))
            {
                Serializer.Serialize(writer, value);
            }
            return stream.ToArray();
        }
    }
#endif

    private static int Items(Stream answer)
    {
        using (StreamReader reader = new StreamReader(answer))
        {
            return int.Parse(reader.ReadToEnd(), CultureInfo.InvariantCulture);
        }
    }

    // As bench.creo has them.

    private sealed class Number
    {
        public double Value { get; set; }

        public short Count { get; set; }
    }

    private sealed class NumberGroup
    {
        public Number[] Blocks { get; set; }
    }

    private sealed class NumberKilobyte
    {
        public NumberGroup[] Groups { get; set; }

        public Number[] Rest { get; set; }

        public int[] Pad { get; set; }
    }

    private sealed class TextGroup
    {
        public string[] Blocks { get; set; }
    }

    private sealed class TextKilobyte
    {
        public TextGroup[] Groups { get; set; }

        public string[] Rest { get; set; }

        public string Pad { get; set; }
    }
}
