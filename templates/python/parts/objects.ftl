<#-- What a README tells of the types that have a class of their own in Python. -->
<#list exports.objects.names as name>
  <#switch name>
    <#case "Instant">
An `Instant` is a moment to the nanosecond. It is made from a `datetime` with a time zone (one without is refused) or a `numpy.datetime64`, also by
`Instant.of`, from text by `Instant.parse("2026-11-27T08:30:00Z")`, and by `Instant.now()`. `to_datetime()` refuses to lose nanoseconds, unless it is told
`truncate=True`, and `to_numpy()` is a `datetime64`. Two have an order, and their difference is a `Duration`.
      <#break>
    <#case "Duration">
A `Duration` is a length of time to the nanosecond. It is made from a `timedelta` or a `numpy.timedelta64`, also by `Duration.of`, from text by
`Duration.parse("PT1.5S")`, and from numbers by `Duration(seconds, nanoseconds)`. `to_timedelta()` refuses to lose nanoseconds, unless it is told
`truncate=True`, and `to_numpy()` is a `timedelta64`.
      <#break>
    <#case "LocalDate">
A `LocalDate` is Python's `datetime.date`; a `datetime` is refused in its place. Python has the years 1 to 9999: a date of another year is a
`MalformedError` where it is received, except in an array, where only reading it raises a `ValueError`.
      <#break>
    <#case "UUID">
A `UUID` is Python's `uuid.UUID`.
      <#break>
    <#case "BigDecimal">
A `BigDecimal` is Python's `decimal.Decimal` of up to 1,000 digits; an `int` can be passed, too. A `float` is refused, because it is rounded already. What
reads JSON keeps all digits of a number by `json.loads(text, parse_float=decimal.Decimal)`.
      <#break>
  </#switch>
</#list>
