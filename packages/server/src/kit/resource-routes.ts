import { errors } from '@portal/contract/errors.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import type { BatchResult, InputOf, Resource, RowOf } from '@portal/contract/kit/resource.ts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { type HandlerOf, serve } from '#src/platform/http/serve.ts'
import type { RecordKey } from './store.ts'

/** The five standard operations of a resource over its own tables. */
export interface Store<R extends Resource> {
  /** Absent where the list is a declared one, which is served by itself. */
  list?(tx: Tx, query: BodyOf<R['list']>): Promise<{ list: RowOf<R>[]; total: number }>
  get(tx: Tx, id: string): Promise<RowOf<R>>
  create(tx: Tx, data: InputOf<R>, actor: Actor): Promise<RecordKey>
  update(tx: Tx, key: RecordKey, data: InputOf<R>, actor: Actor): Promise<RecordKey>
  remove(tx: Tx, ids: readonly string[]): Promise<BatchResult>
}

type Verb = 'list' | 'get' | 'save' | 'delete'

type RecordFields = InputOf<Resource> & Partial<RecordKey>

const keyOnly = ({ id, revision }: RecordKey): RecordKey => ({ id, revision })

const saveWith =
  (resource: Resource, store: Store<Resource>): HandlerOf<Resource['save']> =>
  async ({ tx, body, actor }) => {
    const { id, revision, ...data } = body as RecordFields
    const codes = id === undefined ? resource.access.create : resource.access.update
    ensure(actor.holds(...codes), errors.noRight)
    // A person may hold one of the two codes with a narrower scope than the other.
    const scoped: Tx = Object.assign(tx, { scope: actor.scopeOf(codes) })
    if (id === undefined) return keyOnly(await store.create(scoped, data, actor))
    ensure(revision !== undefined, errors.stale)
    return keyOnly(await store.update(scoped, { id, revision }, data, actor))
  }

/** Serves the named verbs of a resource; what needs more than its store is served alone beside them. */
export const serveResource = <R extends Resource>(
  app: FastifyInstance,
  typed: R,
  typedStore: Store<R>,
  verbs: readonly Verb[] = ['list', 'get', 'save', 'delete'],
): void => {
  // Within the kit the kinds of rows do not matter; callers were checked against theirs.
  const resource: Resource = typed
  const store = typedStore as unknown as Store<Resource>
  const { list } = store
  if (list && verbs.includes('list')) serve(app, resource.list, ({ tx, body }) => list(tx, body))
  if (verbs.includes('get')) serve(app, resource.get, ({ tx, body }) => store.get(tx, body.id))
  if (verbs.includes('save')) serve(app, resource.save, saveWith(resource, store))
  if (verbs.includes('delete')) serve(app, resource.delete, ({ tx, body }) => store.remove(tx, body.ids))
}
