import type { AccountFunction, AccountRow } from '@portal/contract/areas/wechat/account.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { holds, useSession } from '#src/platform/session.ts'
import { FigureTab } from '../figure/FigureTab.tsx'
import { MaterialTab } from '../material/MaterialTab.tsx'
import { MenuTab } from '../menu/MenuTab.tsx'
import { ReplyTab } from '../reply/ReplyTab.tsx'
import { TemplateTab } from '../template/TemplateTab.tsx'
import { AccountFrame, may } from './AccountFrame.tsx'
import { OverviewTab } from './OverviewTab.tsx'

interface AccountTab {
  key: string
  label: string
  code: Privilege
  needs: AccountFunction
  draw: (account: AccountRow) => ReactNode
}

const tabs: readonly AccountTab[] = [
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
  const open = tabs.filter(({ code, needs }) => holds([code], session) && may(account, needs))
  const [tab, chooseTab] = usePageTab(['overview', ...open.map(({ key }) => key)])
  return (
    <Tabs
      activeKey={tab}
      onChange={chooseTab}
      destroyOnHidden
      items={[
        { key: 'overview', label: '概览', children: <OverviewTab accountId={account.id} /> },
        ...open.map(({ key, label, draw }) => ({ key, label, children: draw(account) })),
      ]}
    />
  )
}
