import { errors } from '@portal/contract/errors.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import type { RecordKey } from './store.ts'

interface Writes<Input> {
  create(tx: Tx, input: Input, actor: Actor): Promise<RecordKey>
  update(tx: Tx, key: RecordKey, input: Input, actor: Actor): Promise<RecordKey>
}

interface Save<Input> {
  tx: Tx
  actor: Actor
  body: Input & { id?: string | undefined; revision?: number | undefined }
}

/** Handler of a save (`saveBody`): without an id a record is made, with one the revision that it names is changed. */
export const savedBy =
  <Input>({ create, update }: Writes<Input>) =>
  ({ tx, actor, body }: Save<Input>): Promise<RecordKey> => {
    const { id, revision, ...rest } = body
    const input = rest as Input
    if (id === undefined) return create(tx, input, actor)
    ensure(revision !== undefined, errors.stale)
    return update(tx, { id, revision }, input, actor)
  }
