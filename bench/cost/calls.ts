import type { Target } from '../compare.ts'
import { submitTarget } from '../contests/exam-contests.ts'
import { beginAttempts, insertExams, paperOf, prepareAttempts } from '../contests/exams.ts'
import { type Hall, once } from '../contests/sitting-visitors.ts'
import { insisting, requestOf } from '../load.ts'
import type { Site } from '../site.ts'

/** Against one authenticated read of a bare server (R), one committed update of it (W), or argon2id alone. */
type Yardstick = 'R' | 'W' | 'argon2id'

export interface Call {
  target: Target
  yardstick: Yardstick
  /** The most it may cost of its yardstick, in processor time of node and database. */
  most: number | null
  /** The most messages it may send to the database. */
  messages?: number
}

const SIGN_INS = 1600
const PASSWORD = 'Portal@2026'
const PAGE = { page: 1, pageSize: 20 }

export const readOf = (site: Site, { tokens }: Hall, path: string, body: object = {}): Target => ({
  name: path,
  server: site,
  visitors: tokens.map((token) => insisting(requestOf({ path, token, body }))),
})

/** People one after the other, each for the first time in the round. */
const signInTarget = async (site: Site, { people }: Hall): Promise<Target> => {
  const { rows } = await site.db.query<{ name: string }>(
    `select login_name as name from users where code ~ '^1\\d{5}$' and enabled order by code desc limit $1`,
    [SIGN_INS],
  )
  const requests = rows.map(({ name }) => requestOf({ path: 'login', body: { username: name, password: PASSWORD } }))
  const visitors = people.map((_, n) => once(requests.filter((_request, place) => place % people.length === n)))
  const before = async () => {
    for (const visitor of visitors) visitor.rewind()
  }
  return { name: 'login', server: site, visitors, before }
}

const sittingTarget = async (site: Site, { people, tokens }: Hall, many: number): Promise<Target> => {
  const paper = await paperOf(site.db, many)
  const objectIds = await insertExams(site.db, 1)
  const attempts = await prepareAttempts(site.db, { objectIds, personIds: people, paper })
  await beginAttempts(
    site.db,
    attempts.map(({ id }) => id),
  )
  const visitors = attempts.map(({ id, personId }) => {
    const token = tokens[people.indexOf(personId)] ?? ''
    return insisting(requestOf({ path: 'rest/attempt/get', token, body: { attemptId: id, lease: 1 } }))
  })
  return { name: `rest/attempt/get, ${many} questions`, server: site, visitors }
}

/** What everybody calls, with the bars of issue 15. */
export const callsOf = async (site: Site, hall: Hall): Promise<Call[]> => {
  const read = (path: string, most: number | null, body?: object): Call => ({
    target: readOf(site, hall, path, body),
    yardstick: 'R',
    most,
  })
  return [
    { target: await signInTarget(site, hall), yardstick: 'argon2id', most: 1.35, messages: 6 },
    read('rest/guide/home', 15),
    read('rest/announcement/list', 12, PAGE),
    read('rest/aliVideo/getAliVideo', 12, PAGE),
    read('rest/message/unreadNum', null),
    read('rest/auth/getUserInfo', null),
    { target: await sittingTarget(site, hall, 20), yardstick: 'R', most: 8 },
    { target: await sittingTarget(site, hall, 100), yardstick: 'R', most: null },
    { target: await submitTarget(site, hall, 20), yardstick: 'R', most: 12 },
    { target: await submitTarget(site, hall, 100), yardstick: 'R', most: 25 },
  ]
}
