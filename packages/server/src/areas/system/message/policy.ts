import { kindFacts } from '@portal/contract/areas/system/message/kinds.ts'
import type { getMessagePolicy, saveMessagePolicy } from '@portal/contract/areas/system/message/policy.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { saveRule } from '#src/shared/messaging/change-rules.ts'
import { listRules } from '#src/shared/messaging/kind-rules.ts'
import { loadMailAccess, saveMailAccount } from '#src/shared/messaging/mail-account.ts'
import { loadSmsAccess, saveSmsGateway } from '#src/shared/messaging/sms-account.ts'
import type { Portal } from '#src/shared/portal.ts'
import { saveSetting } from '#src/shared/settings/save-setting.ts'
import { settingsChanged } from '#src/shared/settings/settings.ts'

const TIMETABLE = ['quietHours', 'digestTimes', 'linkHosts'] as const

export const readPolicy =
  ({ platform, settings, channels }: Portal): HandlerOf<typeof getMessagePolicy> =>
  async ({ tx }) => {
    const rules = await listRules(tx.db)
    const sms = await loadSmsAccess(platform)
    const { password, version: _version, byEnvironment, ...mail } = await loadMailAccess(platform)
    return {
      kinds: [...rules].map(([kind, { on, compulsory, urgency, channels: ways, changed }]) => ({
        id: kind,
        kind,
        category: kindFacts(kind).category,
        on,
        compulsory,
        urgency,
        channels: [...ways],
        changed,
      })),
      quietHours: await settings.get('quietHours'),
      digestTimes: await settings.get('digestTimes'),
      linkHosts: await settings.get('linkHosts'),
      mail: { ...mail, hasPassword: password !== '', byEnvironment },
      sms: { url: sms?.url ?? '', signature: sms?.signature ?? '', hasSecret: sms !== null },
      ready: [...(await channels.ready())],
    }
  }

/** Rules of kinds, times, the mail account and the gateway: whatever was sent of them. */
export const savePolicy =
  ({ platform, settings }: Portal): HandlerOf<typeof saveMessagePolicy> =>
  async ({ tx, body: { kinds = [], mail, sms, ...times } }) => {
    for (const kind of kinds) await saveRule(tx, kind)
    for (const key of TIMETABLE) {
      const [before, value] = [await settings.get(key), times[key]]
      if (value !== undefined && value !== before) await saveSetting(tx, key, before, value)
    }
    if (mail) await saveMailAccount(tx, platform, mail)
    if (sms) await saveSmsGateway(tx, platform, sms)
    settingsChanged(tx)
    return { saved: true }
  }
