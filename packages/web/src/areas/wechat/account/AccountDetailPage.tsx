import {
  accountHistory,
  accountType,
  callbackRow,
  checkAccount,
  getAccount,
  listCallbacks,
} from '@portal/contract/areas/wechat/account.ts'
import { callbackKindWords } from '@portal/contract/areas/wechat/account-words.ts'
import { grantRow, listGrants } from '@portal/contract/areas/wechat/grant.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, QRCode, Timeline } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { CopyText } from '#src/kit/CopyText.tsx'
import { columnsOf } from '#src/kit/columns.tsx'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PlainTable } from '#src/shared/messaging/PlainTable.tsx'
import { late } from '#src/ui/late/late.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { may } from './AccountFrame.tsx'
import { HealthList } from './OverviewTab.tsx'
import { StateTag } from './StateTag.tsx'

const AccountDrawer = late(() => import('./AccountDrawer.tsx').then((module) => module.AccountDrawer))
const SecretDrawer = late(() => import('./SecretDrawer.tsx').then((module) => module.SecretDrawer))

type Detail = ResultOf<typeof getAccount>

/** 公众号详情: keys, addresses, health, callback log, grants and history of one account. */
export function AccountDetailPage() {
  const { query: address } = usePage()
  const account = useQuery(query(getAccount, { id: address.id ?? '' }))
  return (
    <DetailPage of={account} back="/system/weChatList">
      {(record) => ({
        title: record.name,
        state: <StateTag account={record} />,
        actions: <Actions account={record} />,
        facts: [
          { label: '类型', value: wordsOf(accountType)[record.type] },
          { label: 'AppID', value: <CopyText text={record.appId} /> },
          { label: 'AppSecret', value: record.hasSecret ? '已设置（不显示）' : '未设置' },
          { label: '令牌（Token）', value: record.token === '' ? '未设置' : record.token },
          { label: 'EncodingAESKey', value: record.hasAesKey ? '已设置（不显示）' : '未设置' },
          { label: '加解密方式', value: '安全模式' },
        ],
        tabs: [
          { key: 'connection', label: '接入与健康', content: <Connection account={record} /> },
          ...(may(record, 'manage')
            ? [
                { key: 'callbacks', label: '回调日志', content: <Callbacks accountId={record.id} /> },
                { key: 'grants', label: '授权', content: <Grants accountId={record.id} /> },
                { key: 'history', label: '变更记录', content: <History accountId={record.id} /> },
              ]
            : []),
        ],
      })}
    </DetailPage>
  )
}

function Actions({ account }: { account: Detail }) {
  const check = useWrite(checkAccount)
  const [editing, setEditing] = useState(false)
  const [changing, setChanging] = useState(false)
  if (!may(account, 'manage')) return null

  const examine = async () => {
    const connects = account.state === 'unconnected'
    const question = { title: '接入确认', content: '接入后官网设置的菜单将失效，确认接入？', okText: '接入' }
    if (connects && !(await askConfirm(question))) return
    const answer = await check.run({ id: account.id })
    if (answer) tip(answer.state === 'normal' ? 'success' : 'warning', answer.health.token.text)
  }

  return (
    <>
      <Can codes={[P.wechatEdit]}>
        <Button type="primary" loading={check.isPending} onClick={() => void examine()}>
          {account.state === 'unconnected' ? '接入' : '检测'}
        </Button>
        <Button onClick={() => setEditing(true)}>编辑</Button>
      </Can>
      <Can codes={[P.wechatKey]}>
        <Button onClick={() => setChanging(true)}>更换密钥</Button>
      </Can>
      {editing && <AccountDrawer draft={account} onClose={() => setEditing(false)} />}
      {changing && <SecretDrawer account={account} onClose={() => setChanging(false)} />}
    </>
  )
}

function Connection({ account }: { account: Detail }) {
  const { serverUrl, ownAddress, platformAddresses, qr, state } = account
  const isAbsolute = /^https?:/.test(serverUrl)
  const addresses = platformAddresses.slice(0, 20).join('、')
  return (
    <section aria-label="接入与健康">
      {state === 'unconnected' && (
        <Alert
          className="wechat-advice"
          type="info"
          showIcon
          title="接入后官网设置的菜单将失效，请先在“菜单”中准备好菜单。"
        />
      )}
      <HealthList account={account} />
      <dl className="wechat-facts">
        <dt>服务器地址（URL）</dt>
        <dd>
          <CopyText text={isAbsolute ? serverUrl : `${location.origin}${serverUrl}`} />
        </dd>
        <dt>本服务器出口地址</dt>
        <dd>{ownAddress === '' ? '检测时由公众平台告知' : <CopyText text={ownAddress} />}</dd>
        <dt>公众平台地址</dt>
        <dd>{addresses === '' ? '接入后显示' : addresses}</dd>
        <dt>最近回调</dt>
        <dd>{account.lastCallbackAt === null ? '尚未收到' : dateTimeText(account.lastCallbackAt.getTime())}</dd>
        <dt>二维码</dt>
        <dd>{qr === '' ? '接入后显示（仅服务号）' : <QRCode value={qr} size={140} />}</dd>
      </dl>
    </section>
  )
}

const callbackColumn = columnsOf({ row: callbackRow, sortable: ['at'] })

function Callbacks({ accountId }: { accountId: string }) {
  const list = useResourceList(listCallbacks, { fixed: { accountId } })
  return (
    <ListPage
      list={list}
      title="回调日志"
      chips={['result', 'from', 'to']}
      columns={[
        callbackColumn('at'),
        callbackColumn('kind', { width: 140, render: (_, { kind }) => callbackKindWords(kind) }),
        callbackColumn('openid'),
        callbackColumn('result', { width: 100, badge: true }),
        callbackColumn('ms', { width: 130 }),
      ]}
    />
  )
}

const grantColumn = columnsOf({ row: grantRow })

function Grants({ accountId }: { accountId: string }) {
  const body = { page: 1, pageSize: 200, keyword: '', filter: { accountId }, exactTotal: false }
  const grants = useQuery(query(listGrants, body))
  return (
    <Loaded of={grants}>
      {({ list }) => (
        <PlainTable
          title="授权"
          rows={list}
          columns={[
            grantColumn('subjectName', { width: 160 }),
            grantColumn('functions', { width: 320 }),
            grantColumn('grantedByName', { width: 110 }),
            grantColumn('to', { width: 130, render: (_, { to }) => to ?? '长期' }),
          ]}
        />
      )}
    </Loaded>
  )
}

function History({ accountId }: { accountId: string }) {
  const entries = useQuery(query(accountHistory, { id: accountId }))
  return (
    <Loaded of={entries}>
      {(list) =>
        list.length === 0 ? (
          <EmptyNew text="暂无变更记录" />
        ) : (
          <Timeline
            items={list.map(({ id, at, actorName, action, changes, reason }) => ({
              key: id,
              content: (
                <>
                  <time>{dateTimeText(at.getTime())}</time> {actorName} {action}
                  {changes.map(({ field, before, after }) => (
                    <div key={field} className="wechat-note">
                      {field}：{before || '（空）'} → {after || '（空）'}
                    </div>
                  ))}
                  {reason !== '' && <div className="wechat-note">原因：{reason}</div>}
                </>
              ),
            }))}
          />
        )
      }
    </Loaded>
  )
}
