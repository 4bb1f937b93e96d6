import { allUsers } from '@portal/server/src/areas/directory/user/list.ts'
import { ALL_ROWS } from '@portal/server/src/platform/actor.ts'
import { drizzleOn } from '@portal/server/src/platform/database/db.ts'
import { bareTx } from '@portal/server/src/platform/database/tx.ts'
import { createSecrets } from '@portal/server/src/platform/secrets.ts'
import type pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
}

export const FIRST_PAGE = { page: 1, pageSize: 20, keyword: '', exactTotal: false, filter: {} }

/** What the list of users asks the database, written down while it asks. */
export const statementsOfUserList = async (client: pg.Client): Promise<Statement[]> => {
  const asked: Statement[] = []
  const recording = {
    query: ({ text }: { text: string }, values: unknown[]) => {
      asked.push({ text, values })
      return client.query(text, values)
    },
  }
  const tx = bareTx(drizzleOn(recording as never), null, ALL_ROWS)
  await allUsers(createSecrets('0'.repeat(64))).page({ tx, body: FIRST_PAGE, actor: null } as never)
  return asked
}
