import { daysOfPassword, passwordRulesOf } from '@portal/contract/areas/account/password.ts'
import type { Settings } from '#src/shared/settings/settings.ts'

/** What the site asks of passwords now, and for how many days one is good. */
export const passwordDemandOf = async (settings: Settings) => {
  const profile = await settings.get('passwordProfile')
  const min = await settings.get('passwordMinLength')
  const days = daysOfPassword(profile, await settings.get('passwordDays'))
  return { profile, min, days, rules: passwordRulesOf(profile, min).map(({ text }) => text) }
}
