import { sentCodeWords } from '@portal/contract/areas/account/sent-code.ts'
import type { SmsGateway } from '@portal/contract/areas/system/message/policy.ts'
import { messageRefusals } from '@portal/contract/areas/system/message/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import type { Platform } from '#src/platform/platform.ts'
import { smsGateways } from '#src/schema/messaging.ts'

const ONLY = 1

export interface SmsAccess extends SmsGateway {
  secret: string
  /** Puts the site's name before a text, as gateways ask for. */
  sign(text: string): string
}

/** The gateway in force, or null where none is set. */
export const loadSmsAccess = async ({ db, secrets }: Platform): Promise<SmsAccess | null> => {
  const [saved] = await db.select().from(smsGateways).where(eq(smsGateways.id, ONLY))
  if (!saved) return null
  const { url, signature, secretSealed } = saved
  const sign = (text: string) => fill(sentCodeWords.signed, { signature, text })
  return { url, signature, secret: secrets.open(secretSealed), sign }
}

/**
 * Saves the gateway; an empty address removes it. The key may be left out while the address stays: whoever may write
 * addresses must not have the stored key used for one of his own.
 */
export const saveSmsGateway = async (
  tx: Tx,
  { secrets }: Platform,
  { url, signature, secret = '' }: SmsGateway & { secret?: string | undefined },
): Promise<void> => {
  const [before] = await tx.db.select().from(smsGateways).where(eq(smsGateways.id, ONLY)).for('update')
  if (url === '') await tx.db.delete(smsGateways).where(eq(smsGateways.id, ONLY))
  else {
    const kept = before?.url === url ? before.secretSealed : null
    const secretSealed = secret === '' ? kept : secrets.seal(secret)
    if (secretSealed === null) return refuseField('sms.secret', messageRefusals.smsSecret)
    const values = { url, signature, secretSealed }
    await tx.db
      .insert(smsGateways)
      .values({ id: ONLY, ...values })
      .onConflictDoUpdate({ target: smsGateways.id, set: values })
  }
  const after = { url, signature }
  const diff = (['url', 'signature'] as const)
    .filter((field) => (before?.[field] ?? '') !== after[field])
    .map((field) => ({ field, before: before?.[field] ?? null, after: after[field] }))
  const changedKey = secret === '' ? [] : [{ field: 'secret', before: null, after: null }]
  tx.notes.push({ objectType: 'sms_gateways', objectId: '', objectName: url, diff: [...diff, ...changedKey] })
}
