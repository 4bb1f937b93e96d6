/** sha256 of a UTF-8 text as lower-case hex; each side of the wire brings its own. */
type Sha256 = (text: string) => string

interface Ticket {
  /** A number with leading zeros: sorting texts sorts numbers. */
  no: string
  weight: number
}

/** Lines `no:weight` sorted by no, as they are frozen and hashed. */
export const linesOf = (tickets: readonly Ticket[]): string =>
  tickets
    .toSorted((a, b) => (a.no < b.no ? -1 : 1))
    .map(({ no, weight }) => `${no}:${weight}`)
    .join('\n')

/** The tickets of such lines; of `no:group` lines the group stands in place of the weight. */
export const ticketsOf = (lines: string): Ticket[] =>
  lines === ''
    ? []
    : lines.split('\n').map((line) => {
        const at = line.lastIndexOf(':')
        return { no: line.slice(0, at), weight: Number(line.slice(at + 1)) }
      })

interface Placed extends Ticket {
  r: number
}

const HEX = 13
const RANGE = 2 ** 52

/** All numbers in the order of the draw: u of sha256(seed|no), r = −ln u / weight, the smallest first. */
export const orderOf = (secret: string, lines: string, sha256: Sha256): Placed[] => {
  const seed = sha256(`${secret}|${sha256(lines)}`)
  return ticketsOf(lines)
    .map((ticket) => {
      const u = (Number.parseInt(sha256(`${seed}|${ticket.no}`).slice(0, HEX), 16) + 0.5) / RANGE
      return { ...ticket, r: -Math.log(u) / ticket.weight }
    })
    .toSorted((a, b) => a.r - b.r || (a.no < b.no ? -1 : 1))
}

interface DrawRules {
  count: number
  /** Most winners of one group; null: any number. */
  groupCap: number | null
  /** Lines `no:group`; empty where groups do not matter. */
  groups: string
  /** Numbers that are passed over: they have won before. */
  skipped: readonly string[]
  /** Lines `group:count` of what is kept for groups; empty: nothing is. */
  quotas?: string
  /** Numbers that get only what all others leave. */
  later?: readonly string[]
}

/**
 * The first numbers in order, passing over those who may not win any more. What is kept for a group goes to its own
 * first, then the rest to all who are left; those of `later` come after all others, in the same way.
 */
export const winnersOf = (placed: readonly Ticket[], rules: DrawRules): string[] => {
  const { count, groupCap, skipped, later = [] } = rules
  const groupOf = new Map(ticketsOf(rules.groups).map(({ no, weight }) => [no, weight]))
  const kept = new Map(ticketsOf(rules.quotas ?? '').map(({ no, weight }) => [Number(no), weight]))
  const [passed, last] = [new Set(skipped), new Set(later)]
  const taken = new Map<number, number>()
  const winners: string[] = []
  const pass = (numbers: readonly Ticket[], most: (group: number) => number) => {
    for (const { no } of numbers) {
      const group = groupOf.get(no) ?? 0
      const of = taken.get(group) ?? 0
      if (winners.length >= count || passed.has(no) || of >= most(group)) continue
      taken.set(group, of + 1)
      passed.add(no)
      winners.push(no)
    }
  }
  for (const turn of [placed.filter(({ no }) => !last.has(no)), placed.filter(({ no }) => last.has(no))]) {
    if (kept.size > 0) pass(turn, (group) => kept.get(group) ?? 0)
    pass(turn, () => groupCap ?? Number.POSITIVE_INFINITY)
  }
  return winners
}

/** What a draw has published. */
interface Published extends DrawRules {
  commit: string
  listHash: string
  secret: string
  lines: string
  winners: readonly string[]
}

/** What of it does not hold, in words; empty: everything does. */
export const verifyDraw = (draw: Published, sha256: Sha256): string[] => {
  const again = winnersOf(orderOf(draw.secret, draw.lines, sha256), draw)
  return [
    ...(sha256(draw.secret) === draw.commit ? [] : ['密钥与承诺值不符']),
    ...(sha256(draw.lines) === draw.listHash ? [] : ['名单与公布的摘要不符']),
    ...(again.join() === draw.winners.join() ? [] : ['中签号与重新计算的结果不符']),
  ]
}
