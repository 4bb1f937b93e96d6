import { rangeReader, signedAddress, storeFile } from '../bytes.ts'
import type { Target } from '../compare.ts'
import { bareLearner, makeBareTable, openLearner, prepareLecture, refillBalances } from '../learners.ts'
import { always, insisting, requestOf, type Visitor } from '../load.ts'
import { startBare } from '../servers.ts'
import { openSessions, someLearners } from '../sessions.ts'
import type { Site, Sites } from '../site.ts'
import { FIRST_PAGE, statementsOfUserList } from '../statements.ts'
import type { Line } from '../table.ts'
import { examContests } from './exam-contests.ts'

const CONNECTIONS = 32
const BYTES_CONNECTIONS = 16
const BEAT_CONNECTIONS = [64, 256]
const LABEL_ROOT_ID = '00000000-0000-7000-8000-000000000201'

/** Two targets whose rates are compared: `product` over `yardstick`. */
export interface Contest {
  name: string
  product: Target
  yardstick: Target
  bar: Line['bar']
}

const times = (many: number, visitor: Visitor): Visitor[] => Array.from({ length: many }, () => visitor)

export const adminOf = async ({ db }: Site) => {
  const { rows } = await db.query<{ id: string; org: string }>(
    `select id, primary_org_id as org from users where code = 'admin'`,
  )
  const admin = rows[0] ?? { id: '', org: '' }
  const [token = ''] = await openSessions(db, [admin.id])
  return { ...admin, token }
}

/** Calls that every page makes, by 32 people of a small and of a large site. */
const scaleContests = async ({ small, large }: Sites): Promise<Contest[]> => {
  const people = await someLearners(small.db, CONNECTIONS)
  const tokens = { small: await openSessions(small.db, people), large: await openSessions(large.db, people) }
  const target = (size: 'small' | 'large', path: string): Target => ({
    name: `${path} ${size}`,
    server: size === 'small' ? small : large,
    visitors: tokens[size].map((token) => insisting(requestOf({ path, token }))),
  })
  return ['rest/message/unreadNum', 'rest/auth/getUserInfo'].map((path) => ({
    name: `${path}, many people`,
    product: target('small', path),
    yardstick: target('large', path),
    bar: { most: 1.3 },
  }))
}

/** What an administrator opens all day: a level of the tree, and somebody found by two letters of the name. */
const directoryContests = async ({ small, large }: Sites): Promise<Contest[]> => {
  const tokens = { small: (await adminOf(small)).token, large: (await adminOf(large)).token }
  const target = (size: 'small' | 'large', path: string, body: object): Target => ({
    name: `${path} ${JSON.stringify(body)} ${size}`,
    server: size === 'small' ? small : large,
    visitors: times(CONNECTIONS, always(requestOf({ path, token: tokens[size], body }))),
  })
  const asked: [string, string, object][] = [
    ['org tree, one level', 'rest/org/tree', {}],
    ['people picker, one level', 'rest/user/userTreeData', {}],
    ['people picker, by initials', 'rest/user/userTreeData', { keyword: 'zw' }],
  ]
  return asked.map(([name, path, body]) => ({
    name: `${name}, many people`,
    product: target('small', path, body),
    yardstick: target('large', path, body),
    bar: { most: 1.3 },
  }))
}

const beatContests = async (large: Site, bare: Target['server']): Promise<Contest[]> => {
  const most = Math.max(...BEAT_CONNECTIONS)
  const people = await someLearners(large.db, most)
  const tokens = await openSessions(large.db, people)
  const lecture = await prepareLecture(large.db)
  await makeBareTable(large.db, people)
  const learners: Visitor[] = []
  for (const token of tokens) learners.push(await openLearner(large.url, token, lecture))
  return BEAT_CONNECTIONS.map((many) => ({
    name: `study beats, ${many} learners`,
    product: {
      name: `videoUser/save ${many}`,
      server: large,
      visitors: learners.slice(0, many),
      before: () => refillBalances(large.db, people),
    },
    yardstick: {
      name: `one UPDATE per beat ${many}`,
      server: bare,
      visitors: people.slice(0, many).map(bareLearner),
    },
    bar: { least: 2 },
  }))
}

/** Everything that is measured over HTTP; `stop` ends the bare server. */
export const prepareContests = async (
  sites: Sites,
  port: number,
): Promise<{ contests: Contest[]; bare: Target['server']; stop(): void }> => {
  const { large } = sites
  const admin = await adminOf(large)
  const stored = await storeFile(large.db, large.dataDir, admin.id, admin.org)
  const bare = await startBare(
    {
      port,
      databaseUrl: large.databaseUrl,
      list: await statementsOfUserList(large.db),
      point: {
        text: 'select id, code, name, primary_org_id, post, created_at from users where id = $1',
        values: [admin.id],
      },
      file: stored.file,
    },
    sites.databaseCpu,
  )
  const hello: Target = {
    name: 'bare route',
    server: bare,
    visitors: times(CONNECTIONS, always(requestOf({ path: 'hello' }))),
  }
  const bareOf = (path: string): Target => ({
    name: `bare ${path}`,
    server: bare,
    visitors: times(CONNECTIONS, always(requestOf({ path }))),
  })
  const productOf = (path: string, body: unknown): Target => ({
    name: path,
    server: large,
    visitors: times(CONNECTIONS, insisting(requestOf({ path, token: admin.token, body }))),
  })
  const [point, list] = [bareOf('point'), bareOf('list')]
  const pointRead = (path: string, body: unknown): Contest => ({
    name: path,
    product: productOf(path, body),
    yardstick: point,
    bar: { least: 0.6 },
  })
  const address = await signedAddress(large.url, stored.id, admin.token)
  return {
    contests: [
      { name: 'bare SELECT', product: point, yardstick: hello, bar: null },
      {
        name: 'rest/user/manageList, first page',
        product: productOf('rest/user/manageList', FIRST_PAGE),
        yardstick: list,
        bar: { least: 0.5 },
      },
      pointRead('rest/message/unreadNum', {}),
      pointRead('rest/file/get', { fileId: stored.id }),
      pointRead('rest/labelType/get', { id: LABEL_ROOT_ID }),
      pointRead('rest/user/get', { id: admin.id }),
      ...(await beatContests(large, bare)),
      ...(await examContests(large, bare)),
      {
        name: 'file ranges of 1 MiB',
        product: {
          name: '/files/f',
          server: large,
          visitors: Array.from({ length: BYTES_CONNECTIONS }, () => rangeReader(address, admin.token)),
        },
        yardstick: {
          name: '@fastify/static',
          server: bare,
          visitors: Array.from({ length: BYTES_CONNECTIONS }, () =>
            rangeReader(`bytes/${stored.file.split('/').at(-1)}`),
          ),
        },
        bar: null,
      },
      ...(await scaleContests(sites)),
      ...(await directoryContests(sites)),
    ],
    bare,
    stop: bare.stop,
  }
}
