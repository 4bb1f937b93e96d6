import { type AccountRow, getAccount, type Health, type HealthItem } from '@portal/contract/areas/wechat/account.ts'
import { TEMPLATE_QUOTA } from '@portal/contract/areas/wechat/account-words.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Tag } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { WideTable } from '#src/ui/table/WideTable.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'

type Detail = ResultOf<typeof getAccount>

const kinds: readonly { key: keyof Omit<Health, 'checkedAt'>; label: string }[] = [
  { key: 'token', label: '凭证' },
  { key: 'addressList', label: '地址列表' },
  { key: 'server', label: '服务器配置' },
  { key: 'quota', label: '调用余量' },
]

const stateTag = ({ ok }: HealthItem) =>
  ok === null ? <Tag>未检测</Tag> : ok ? <Tag color="success">正常</Tag> : <Tag color="error">异常</Tag>

/** The four findings of the last check, each with what to do about it. */
export function HealthList({ account: { health, state } }: { account: Pick<AccountRow, 'health' | 'state'> }) {
  return (
    <>
      <ul className="wechat-health" aria-label="健康检查">
        {kinds.map(({ key, label }) => (
          <li key={key}>
            <strong>
              {label} {stateTag(health[key])}
            </strong>
            <div>{health[key].text}</div>
          </li>
        ))}
      </ul>
      <p className="wechat-note">
        {health.checkedAt === null
          ? '尚未检测'
          : `检测于 ${dateTimeText(health.checkedAt.getTime())}，${state === 'unconnected' ? '接入后' : ''}每 10 分钟自动检测`}
      </p>
    </>
  )
}

/** 概览: health with advice, people, and the calls left. */
export function OverviewTab({ accountId }: { accountId: string }) {
  const detail = useQuery(query(getAccount, { id: accountId }))
  return <Loaded of={detail}>{(account) => <Overview account={account} />}</Loaded>
}

function Overview({ account }: { account: Detail }) {
  const { fans, grownThisWeek, reads, waiting, quotas } = account
  const figures = [
    { label: '粉丝', value: fans },
    { label: '近 7 天净增', value: grownThisWeek },
    { label: '近 7 天阅读', value: reads },
    { label: '待发图文', value: waiting },
  ]
  return (
    <section className="wechat-panel" aria-label="概览">
      <dl className="wechat-figures">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value.toLocaleString('zh-CN')}</dd>
          </div>
        ))}
      </dl>
      <HealthList account={account} />
      <QuotaShort account={account} />
      <WideTable
        aria-label="调用余量"
        size="small"
        rowKey="kind"
        pagination={false}
        scroll={{ x: 420 }}
        locale={{ emptyText: '接入后显示各接口的调用余量' }}
        dataSource={quotas}
        columns={[
          { title: '接口', dataIndex: 'kind' },
          { title: '每日上限', dataIndex: 'limit', align: 'right' },
          { title: '已用', dataIndex: 'used', align: 'right' },
          { title: '剩余', dataIndex: 'remain', align: 'right' },
        ]}
      />
    </section>
  )
}

/** Fewer template messages left than people: the rest goes to the inbox of the portal. */
function QuotaShort({ account: { quotas, fans } }: { account: Detail }) {
  const left = quotas.find(({ kind }) => kind === TEMPLATE_QUOTA)?.remain
  if (left === undefined || left >= fans) return null
  return <Alert type="warning" showIcon title={`今日剩余 ${left} 次，超出部分改用站内消息`} />
}
