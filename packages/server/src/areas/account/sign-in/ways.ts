import { passwordRulesOf } from '@portal/contract/areas/account/password.ts'
import { type loginWays, PASSWORD_WAY_NAME, signInFooter } from '@portal/contract/areas/account/sign-in-ways.ts'
import { anyOf } from '#src/platform/db.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import { users } from '#src/schema/directory.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { OidcProvider } from '../oidc/provider.ts'
import { hasAdministrator } from '../setup-code/administrator.ts'
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

/** What the sign-in page shows before anybody is known. */
export const signInWays =
  (portal: Portal, provider: OidcProvider | null): HandlerOf<typeof loginWays> =>
  async ({ tx }) => {
    const { settings, platform } = portal
    const form = { loginWay: 'password' as const, name: PASSWORD_WAY_NAME, icon: '', kind: 'form' as const }
    const redirect = { loginWay: 'oidc' as const, name: platform.config.OIDC_NAME, icon: '', kind: 'redirect' as const }
    return {
      ways: provider ? [form, redirect] : [form],
      title: await settings.get('portalTitle'),
      subtitle: await settings.get('portalSubtitle'),
      picture: await settings.get('portalPicture'),
      footer: signInFooter(await settings.get('helpPhone'), await settings.get('icpNumber')),
      grey: await settings.get('greyMode'),
      passwordRules: passwordRulesOf(await settings.get('passwordProfile')).map(({ text }) => text),
      notice: { version: await settings.get('noticeVersion'), text: await settings.get('noticeText') },
      firstAdmin: !platform.config.demo && !(await hasAdministrator(tx.db)),
      ...(await demoAccounts(portal)),
    }
  }
