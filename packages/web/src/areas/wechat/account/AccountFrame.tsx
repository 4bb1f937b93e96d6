import {
  type AccountFunction,
  type AccountRow,
  accountState,
  listAccounts,
} from '@portal/contract/areas/wechat/account.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Select, Space } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import '../wechat.css'
import { StateTag } from './StateTag.tsx'

export const NOT_CONNECTED = '公众号未连接，内容可先编辑，连接后发布'
export const NO_ACCOUNT = '你还没有可用的公众号，请联系管理员授权'

const MOST_ACCOUNTS = 200

export const useAccounts = () =>
  useQuery(query(listAccounts, { page: 1, pageSize: MOST_ACCOUNTS, keyword: '', filter: {}, exactTotal: false }))

/** The platform can be asked in the account's name. */
export const isConnected = ({ state, enabled }: AccountRow) => enabled && (state === 'normal' || state === 'abnormal')

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
        <Framed accounts={list} needs={needs}>
          {children}
        </Framed>
      )}
    </Loaded>
  )
}

function Framed({ accounts, needs, children }: FrameProps & { accounts: AccountRow[] }) {
  const { query: address, setQuery } = usePage()
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
  return (
    <div className="wechat-frame">
      <Space wrap className="wechat-chooser">
        <Select
          aria-label="选择公众号"
          className="wechat-account-select"
          value={account.id}
          showSearch={{ optionFilterProp: 'label' }}
          options={open.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(accountId) => setQuery({ accountId, page: undefined, article: undefined })}
        />
        <StateTag account={account} />
        <span className="wechat-note">
          {wordsOf(accountState)[account.state]}时可操作：{connectedWords(account)}
        </span>
      </Space>
      {!isConnected(account) && <Alert type="warning" showIcon title={NOT_CONNECTED} />}
      <div key={account.id}>{children(account)}</div>
    </div>
  )
}

const connectedWords = (account: AccountRow) => (isConnected(account) ? '编辑与发布' : '仅编辑')
