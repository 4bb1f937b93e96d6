import type { loginWays } from '@portal/contract/areas/account/sign-in-ways.ts'
import type { Config } from '#src/platform/config.ts'
import { anyOf } from '#src/platform/database/db.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { users } from '#src/schema/directory.ts'
import type { Portal } from '#src/shared/portal.ts'
import { hasAdministrator } from '../first-admin/administrator.ts'
import { hasSiteLogin } from '../oidc/start.ts'
import { passwordDemandOf } from '../password/demand.ts'
import type { CodeSender } from '../sent-code/send-code.ts'
import type { SignInWays } from '../way/redirects.ts'
import type { Ways } from '../way/ways.ts'
import { DEMO_LOGIN_NAMES, DEMO_PASSWORD } from './demo.ts'

const demoAccounts = async ({ platform }: Portal) => {
  if (!platform.config.demo) return {}
  const rows = await platform.db
    .select({ username: users.loginName, name: users.name })
    .from(users)
    .where(anyOf(users.loginName, DEMO_LOGIN_NAMES))
  const accounts = DEMO_LOGIN_NAMES.flatMap((each) => rows.filter(({ username }) => username === each))
  return { demo: { accounts, password: DEMO_PASSWORD } }
}

const shapes = {
  password: 'form',
  ldap: 'form',
  sms: 'form',
  oidc: 'redirect',
  cas: 'redirect',
  wechat: 'redirect',
  scan: 'scan',
} as const

/** Ways in their order; the directory answers behind the form of the password. */
const shownWays = ({ password, ldap, oidc, cas, wechat, sms, scan }: Ways, withSms: boolean) => {
  const form = [password, ldap].filter(({ enabled }) => enabled).slice(0, 1)
  return [...form, oidc, cas, wechat, sms, scan]
    .filter(({ enabled, kind }) => enabled && (kind !== 'sms' || withSms))
    .sort((a, b) => a.sort - b.sort)
    .map(({ kind, name }) => ({ loginWay: kind === 'ldap' ? 'password' : kind, name, icon: '', kind: shapes[kind] }))
}

/** The site's own sign-in, offered where no provider is. */
const siteLogin = (ways: Ways, config: Config) =>
  hasSiteLogin(ways, config)
    ? [{ loginWay: 'oidc' as const, name: config.OIDC_NAME, icon: '', kind: 'redirect' as const }]
    : []

/** What the sign-in page shows before anybody is known. */
export const signInWays =
  (portal: Portal, known: SignInWays, codes: CodeSender): HandlerOf<typeof loginWays> =>
  async ({ tx }) => {
    const { settings, platform } = portal
    const ways = await known.get()
    const forgot = await codes.targets(ways)
    return {
      ways: [...shownWays(ways, await codes.hasGateway()), ...siteLogin(ways, platform.config)],
      forgot,
      title: await settings.get('portalTitle'),
      subtitle: await settings.get('portalSubtitle'),
      picture: await settings.get('portalPicture'),
      helpPhone: await settings.get('helpPhone'),
      icpNumber: await settings.get('icpNumber'),
      grey: await settings.get('greyMode'),
      passwordRules: (await passwordDemandOf(settings)).rules,
      notice: { version: await settings.get('noticeVersion'), text: await settings.get('noticeText') },
      firstAdmin: !platform.config.demo && !(await hasAdministrator(tx.db)),
      ...(await demoAccounts(portal)),
    }
  }
