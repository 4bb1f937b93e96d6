import { type PolicyInput, policyKeys, policyRefusals, type savePolicy } from '@portal/contract/areas/access/policy.ts'
import { titleOf } from '@portal/contract/areas/access/role-codes.ts'
import { errors } from '@portal/contract/errors.ts'
import { privilegeRows } from '@portal/contract/privilege-rows.ts'
import { sql } from 'drizzle-orm'
import { differences } from '#src/platform/audit.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { privilegeSettings } from '#src/schema/access.ts'
import { isAllowedAddress } from '#src/shared/access/back-office.ts'
import { applySessionLife } from '#src/shared/session/sessions.ts'
import { saveSetting } from '#src/shared/settings/save-setting.ts'
import { type Settings, settingsChanged } from '#src/shared/settings/settings.ts'
import { readPolicy, revisionOfPolicy } from './read.ts'

const ensureRoles = async (tx: Tx, ids: readonly string[]) => {
  const { rows } = await tx.db.execute(sql`select 1 from roles where id = any(${sql.param(ids)}::uuid[]) and enabled`)
  if (rows.length < new Set(ids).size) refuseField('factorRoleIds', policyRefusals.roleGone)
}

/** Marks that differ from what is in force; the shipped list itself is never written. */
const saveMarks = async (tx: Tx, before: readonly string[], after: readonly string[]) => {
  const changed = privilegeRows.filter(({ code }) => before.includes(code) !== after.includes(code))
  for (const { code } of changed) {
    const sensitive = after.includes(code)
    await tx.db
      .insert(privilegeSettings)
      .values({ code, sensitive })
      .onConflictDoUpdate({
        target: privilegeSettings.code,
        set: { sensitive, revision: sql`${privilegeSettings.revision} + 1` },
      })
    const diff = [{ field: 'sensitive', before: !sensitive, after: sensitive }]
    tx.notes.push({ objectType: 'privileges', objectId: code, objectName: titleOf(code), diff })
  }
}

const lifeOf = ({ webIdleMinutes, webHours, phoneIdleDays, phoneDays }: PolicyInput) => ({
  web: { idleSeconds: webIdleMinutes * 60, hours: webHours },
  phone: { idleSeconds: phoneIdleDays * 86_400, hours: phoneDays * 24 },
})

/** The whole policy at once; what changed acts on every process with the commit. */
export const save =
  (settings: Settings): HandlerOf<typeof savePolicy> =>
  async ({ tx, body, origin }) => {
    const { revision, ...policy } = body
    if (!isAllowedAddress(policy.backOfficeAddresses, origin.address))
      refuseField('backOfficeAddresses', policyRefusals.lockedOut)
    await ensureRoles(tx, policy.factorRoleIds)
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('portal.policy'))`)
    ensure(revision === (await revisionOfPolicy(tx)), errors.stale)

    const before = await readPolicy(tx, settings)
    const changed = policyKeys.filter((key) => differences({ [key]: before[key] }, { [key]: policy[key] }).length > 0)
    for (const key of changed) await saveSetting(tx, key, before[key], policy[key])
    await saveMarks(tx, before.sensitiveCodes, policy.sensitiveCodes)
    if (changed.some((key) => /^(web|phone)/.test(key))) await applySessionLife(tx, lifeOf(policy))
    settingsChanged(tx)
    return { saved: true }
  }
