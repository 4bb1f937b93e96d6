import { audienceOptions } from '@portal/contract/areas/access/audience.ts'
import {
  compareRights,
  explainPrivilege,
  privilegeFigures,
  privilegeHolders,
  privilegeTree,
  savePrivilege,
} from '@portal/contract/areas/access/privilege.ts'
import { privilegeRefusals as no } from '@portal/contract/areas/access/refusals.ts'
import { titleOf } from '@portal/contract/areas/access/role-codes.ts'
import { errors } from '@portal/contract/errors.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { eq, sql } from 'drizzle-orm'
import { differences } from '#src/platform/audit.ts'
import { ensure } from '#src/platform/errors.ts'
import { type HandlerOf, serve } from '#src/platform/http/serve.ts'
import { privilegeSettings } from '#src/schema/access.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import type { Portal } from '#src/shared/portal.ts'
import { compare } from './compare.ts'
import { explainWith } from './explain.ts'
import { figuresOfPrivileges } from './figures.ts'
import { listHolders } from './holders.ts'
import { listOptions } from './options.ts'
import { readTree } from './tree.ts'

/** Codes without which nobody could switch anything on again. */
const ALWAYS_ON: readonly Privilege[] = [P.authority, P.authorityEdit]

const save: HandlerOf<typeof savePrivilege> = async ({ tx, body }) => {
  const { code, revision, ...values } = body
  ensure(values.enabled || !ALWAYS_ON.includes(code), no.authorityStays)
  const node = (await readTree(tx)).find((each) => each.code === code)
  ensure(node, errors.missing)
  const [stored] = await tx.db.select().from(privilegeSettings).where(eq(privilegeSettings.code, code)).for('update')
  ensure(revision === undefined || revision === (stored?.revision ?? 0), errors.stale)

  const diff = differences({ note: node.note, sensitive: node.sensitive, enabled: node.enabled }, values)
  if (diff.length === 0) return { saved: true }
  await tx.db
    .insert(privilegeSettings)
    .values({ code, ...values })
    .onConflictDoUpdate({
      target: privilegeSettings.code,
      set: { ...values, revision: sql`${privilegeSettings.revision} + 1` },
    })
  tx.notes.push({ objectType: 'privileges', objectId: code, objectName: titleOf(code), diff })
  rightsChanged(tx)
  return { saved: true }
}

export const privilegeRoutes = (portal: Portal): void => {
  const { app, platform } = portal
  serve(app, privilegeTree, ({ tx }) => readTree(tx))
  serve(app, privilegeFigures, ({ tx }) => figuresOfPrivileges({ ...tx, db: platform.reportDb }))
  serve(app, privilegeHolders, listHolders(portal).read)
  serve(app, savePrivilege, save)
  serve(app, explainPrivilege, explainWith(portal.explained, portal.narrowings))
  serve(app, compareRights, compare)
  serve(app, audienceOptions, listOptions)
}
