import { type getPolicy, policyKeys } from '@portal/contract/areas/access/policy.ts'
import { privilegeRows } from '@portal/contract/privilege-rows.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { sensitiveCodes } from '#src/shared/access/sensitive.ts'
import type { Settings } from '#src/shared/settings/settings.ts'

/** Grows with every change of a part of the policy, whoever made it. */
export const revisionOfPolicy = async (tx: Tx): Promise<number> => {
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select ((select coalesce(sum(revision), 0) from settings where key = any(${sql.param(policyKeys)}::text[]))
      + (select coalesce(sum(revision), 0) from privilege_settings))::int as n`)
  return rows[0]?.n ?? 0
}

/** The values in force; saved ones are read in this transaction, so that two savers cannot both start from the old. */
export const readPolicy = async (tx: Tx, settings: Settings) => {
  const sensitive = await sensitiveCodes(tx)
  return {
    passwordProfile: await settings.get('passwordProfile'),
    passwordMinLength: await settings.get('passwordMinLength'),
    passwordDays: await settings.get('passwordDays'),
    lockFailures: await settings.get('lockFailures'),
    lockMinutes: await settings.get('lockMinutes'),
    webIdleMinutes: await settings.get('webIdleMinutes'),
    webHours: await settings.get('webHours'),
    phoneIdleDays: await settings.get('phoneIdleDays'),
    phoneDays: await settings.get('phoneDays'),
    sessionLimit: await settings.get('sessionLimit'),
    factorRoleIds: await settings.get('factorRoleIds'),
    backOfficeAddresses: await settings.get('backOfficeAddresses'),
    sensitiveCodes: privilegeRows.map(({ code }) => code).filter((code) => sensitive.has(code)),
  }
}

export const get =
  (settings: Settings): HandlerOf<typeof getPolicy> =>
  async ({ tx, origin }) => ({
    ...(await readPolicy(tx, settings)),
    address: origin.address,
    revision: await revisionOfPolicy(tx),
  })
