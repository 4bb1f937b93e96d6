/** Status numbers of the wire (10-shell section 4). */
export const STATUS = {
  ok: 0,
  refused: 1000,
  noSession: 1001,
  noRight: 1003,
  missing: 1004,
  stale: 1009,
  reauth: 1010,
  secondFactor: 1011,
  mustChange: 1012,
  invalid: 1022,
  tooMany: 1029,
} as const

export type Status = (typeof STATUS)[keyof typeof STATUS]

/** An expected "no": a stable code, its wire status and its Chinese sentence with `{placeholders}`. */
export interface Refusal {
  code: string
  status: Status
  message: string
}

/** Declares the refusals of an area; plain texts carry status 1000. */
export const defineRefusals = <const Key extends string>(
  area: string,
  texts: Record<Key, string | { status: Status; message: string }>,
): Record<Key, Refusal> =>
  Object.fromEntries(
    Object.entries<string | { status: Status; message: string }>(texts).map(([key, text]) => [
      key,
      { code: `${area}.${key}`, ...(typeof text === 'string' ? { status: STATUS.refused, message: text } : text) },
    ]),
  ) as Record<Key, Refusal>

/** Fills `{n}` style placeholders. */
export const fill = (message: string, values: Record<string, string | number> = {}) =>
  message.replace(/\{(\w+)\}/g, (hole, key: string) => String(values[key] ?? hole))
