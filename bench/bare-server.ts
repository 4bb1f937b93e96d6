import { createHash } from 'node:crypto'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import pg from 'pg'

/** What the yardsticks are measured with; handed over as JSON in BARE. */
export interface BareSettings {
  port: number
  databaseUrl: string
  /** The statements of one call of the list, as the product sends them. */
  list: { text: string; values: unknown[] }[]
  point: { text: string; values: unknown[] }
  file: string
}

const settings = JSON.parse(process.env.BARE ?? '') as BareSettings
// The same pool and the same plans as the product, so that only what lies above them differs.
const pool = new pg.Pool({
  connectionString: settings.databaseUrl,
  max: 16,
  idleTimeoutMillis: 0,
  options: '-c plan_cache_mode=force_generic_plan',
})
const nameOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 20)
const prepared = settings.list.map(({ text, values }) => ({ name: nameOf(text), text, values }))
const point = { name: 'point', ...settings.point }

const app = Fastify()
app.post('/hello', async () => ({ ok: true }))
app.post('/point', async () => (await pool.query(point)).rows[0])
app.post('/list', async () => {
  const answers = []
  for (const statement of prepared) answers.push((await pool.query(statement)).rows)
  return answers
})
app.post<{ Body: { userId: string; position: number } }>('/beat', async ({ body }) => {
  await pool.query({
    name: 'beat',
    text: 'update bench_progress set position = $2, at = now() where user_id = $1',
    values: [body.userId, body.position],
  })
  return { ok: true }
})
// R and W of the brief: the caller is known by his token, then one row is read, or one is changed and committed.
const callers = new Map<string, string>()
const callerOf = async (token: unknown): Promise<string> => {
  const hash = createHash('sha256').update(String(token)).digest('hex')
  const known = callers.get(hash)
  if (known !== undefined) return known
  const { rows } = await pool.query<{ user_id: string }>('select user_id from sessions where token_hash = $1', [hash])
  const userId = rows[0]?.user_id ?? ''
  callers.set(hash, userId)
  return userId
}
app.post('/read', async ({ headers }) => {
  const text = 'select id, code, name, primary_org_id, post, created_at from users where id = $1'
  return (await pool.query({ name: 'read', text, values: [await callerOf(headers['x-token'])] })).rows[0]
})
app.post('/write', async ({ headers }) => {
  const text = 'update bench_progress set position = position + 1, at = now() where user_id = $1'
  await pool.query({ name: 'write', text, values: [await callerOf(headers['x-token'])] })
  return { ok: true }
})
await app.register(fastifyStatic, { root: path.dirname(settings.file), prefix: '/bytes/' })
await app.listen({ port: settings.port, host: '127.0.0.1' })
process.send?.('ready')
