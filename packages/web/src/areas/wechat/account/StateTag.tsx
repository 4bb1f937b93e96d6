import { type AccountRow, accountState, type HealthItem } from '@portal/contract/areas/wechat/account.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Tag, Tooltip } from 'antd'

const colours = { unconnected: 'default', normal: 'success', abnormal: 'error', removed: 'default' } as const

const troubles = ({ health }: Pick<AccountRow, 'health'>): HealthItem[] =>
  [health.token, health.addressList, health.server, health.quota].filter(({ ok }) => ok === false)

/** Health in one word, what is wrong behind it. */
export function StateTag({ account }: { account: Pick<AccountRow, 'state' | 'enabled' | 'health'> }) {
  const words = troubles(account).map(({ text }) => <div key={text}>{text}</div>)
  return (
    <Tooltip title={words.length > 0 ? words : undefined}>
      <Tag color={account.enabled ? colours[account.state] : 'default'}>
        {account.enabled ? wordsOf(accountState)[account.state] : '已停用'}
      </Tag>
    </Tooltip>
  )
}
