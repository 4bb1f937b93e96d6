import { type AccountFunction, type AccountRow, listAccounts } from '@portal/contract/areas/wechat/account.ts'
import { wechatRefusals } from '@portal/contract/areas/wechat/refusals.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Space } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { clearedAddress } from '#src/kit/list/list-state.ts'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import '../wechat.css'
import { StateTag } from './StateTag.tsx'
import { UnsavedFrame, useUnsaved } from './Unsaved.tsx'

export const NO_ACCOUNT = '你还没有可用的公众号，请联系管理员授权'

const MOST_ACCOUNTS = 200

export const useAccounts = () =>
  useQuery(query(listAccounts, { page: 1, pageSize: MOST_ACCOUNTS, keyword: '', filter: {}, exactTotal: false }))

/** Why nothing can be asked of the platform in the account's name; null where it can. */
export const whyNotConnected = ({ state, enabled }: AccountRow): string | null => {
  if (state !== 'normal' && state !== 'abnormal') return wechatRefusals.notConnected.message
  return enabled ? null : wechatRefusals.disabled.message
}

export const may = ({ functions }: AccountRow, ...wanted: AccountFunction[]) =>
  wanted.some((each) => functions.includes(each))

interface FrameProps {
  /** Functions of which the page asks at least one. */
  needs: readonly AccountFunction[]
  children: (account: AccountRow) => ReactNode
}

/** What every screen of an account stands in: the chooser, its state, and a word where nothing may be done. */
export function AccountFrame({ needs, children }: FrameProps) {
  const accounts = useAccounts()
  return (
    <Loaded of={accounts}>
      {({ list }) => (
        <UnsavedFrame>
          <Framed accounts={list} needs={needs}>
            {children}
          </Framed>
        </UnsavedFrame>
      )}
    </Loaded>
  )
}

function Framed({ accounts, needs, children }: FrameProps & { accounts: AccountRow[] }) {
  const { query: address, setQuery } = usePage()
  const { guarded } = useUnsaved()
  const mayAdd = useHolds([P.wechatEdit])
  const open = accounts.filter((account) => may(account, ...needs))
  const account = open.find(({ id }) => id === address.accountId) ?? open[0]
  if (!account)
    return (
      <EmptyNew
        text={NO_ACCOUNT}
        action={
          mayAdd && (
            <Link to="/system/weChatList">
              <Button>公众号列表</Button>
            </Link>
          )
        }
      />
    )
  const trouble = whyNotConnected(account)
  const choose = (accountId: string) =>
    setQuery({ ...clearedAddress(address), accountId, article: undefined, edit: undefined })
  return (
    <div className="wechat-frame">
      <Space wrap className="wechat-chooser">
        <LateSelect
          aria-label="选择公众号"
          className="wechat-account-select"
          value={account.id}
          showSearch={{ optionFilterProp: 'label' }}
          options={open.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(accountId: string) => void guarded(() => choose(accountId))}
        />
        <StateTag account={account} />
      </Space>
      {trouble !== null && <Alert type="warning" showIcon title={trouble} />}
      <div key={account.id}>{children(account)}</div>
    </div>
  )
}
