import type { AccountFunction, AccountRow } from '@portal/contract/areas/wechat/account.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import type { ReactNode } from 'react'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { holds, useSession } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import { AccountFrame, may } from './AccountFrame.tsx'
import { OverviewTab } from './OverviewTab.tsx'
import { useUnsaved } from './Unsaved.tsx'

const MenuTab = late(() => import('../menu/MenuTab.tsx').then((module) => module.MenuTab))
const ReplyTab = late(() => import('../reply/ReplyTab.tsx').then((module) => module.ReplyTab))
const MaterialTab = late(() => import('../material/MaterialTab.tsx').then((module) => module.MaterialTab))
const TemplateTab = late(() => import('../template/TemplateTab.tsx').then((module) => module.TemplateTab))
const FigureTab = late(() => import('../figure/FigureTab.tsx').then((module) => module.FigureTab))

interface AccountTab {
  key: string
  label: string
  /** What the person must hold, and have been granted on the account; 概览 is for everybody who came in. */
  code?: Privilege
  needs?: AccountFunction
  draw: (account: AccountRow) => ReactNode
}

const tabs: readonly AccountTab[] = [
  { key: 'overview', label: '概览', draw: ({ id }) => <OverviewTab accountId={id} /> },
  { key: 'menu', label: '菜单', code: P.wechatMenu, needs: 'menu', draw: (account) => <MenuTab account={account} /> },
  {
    key: 'reply',
    label: '自动回复',
    code: P.wechatReply,
    needs: 'reply',
    draw: ({ id }) => <ReplyTab accountId={id} />,
  },
  {
    key: 'material',
    label: '素材',
    code: P.wechatMaterial,
    needs: 'material',
    draw: (account) => <MaterialTab account={account} />,
  },
  {
    key: 'template',
    label: '模板消息',
    code: P.wechatTemplate,
    needs: 'template',
    draw: (account) => <TemplateTab account={account} />,
  },
  { key: 'stat', label: '数据', code: P.wechatStat, needs: 'stat', draw: ({ id }) => <FigureTab accountId={id} /> },
]

/** 公众号管理: everything about one account, as far as its grants and the person's codes reach. */
export function AccountPage() {
  return (
    <AccountFrame needs={['menu', 'reply', 'material', 'fans', 'template', 'stat', 'manage']}>
      {(account) => <AccountTabs account={account} />}
    </AccountFrame>
  )
}

function AccountTabs({ account }: { account: AccountRow }) {
  const session = useSession()
  const { guarded } = useUnsaved()
  const open = tabs.filter(
    ({ code, needs }) => (code === undefined || holds([code], session)) && (needs === undefined || may(account, needs)),
  )
  const [tab, chooseTab] = usePageTab(open.map(({ key }) => key))
  return (
    <PageTabs
      activeKey={tab}
      onChange={(key) => void guarded(() => chooseTab(key))}
      items={open.map(({ key, label }) => ({ key, label }))}
    >
      {open.find(({ key }) => key === tab)?.draw(account)}
    </PageTabs>
  )
}
