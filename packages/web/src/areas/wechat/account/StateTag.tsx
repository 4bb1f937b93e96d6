import { type AccountRow, accountState, type HealthItem } from '@portal/contract/areas/wechat/account.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Tooltip } from 'antd'
import { StateWord } from '#src/ui/state/StateWord.tsx'

const troubles = ({ health }: Pick<AccountRow, 'health'>): HealthItem[] =>
  [health.token, health.addressList, health.server, health.quota].filter(({ ok }) => ok === false)

/** Health in one word, what is wrong behind it. */
export function StateTag({ account }: { account: Pick<AccountRow, 'state' | 'enabled' | 'health'> }) {
  const words = troubles(account).map(({ text }) => <div key={text}>{text}</div>)
  return (
    <Tooltip title={words.length > 0 ? words : undefined}>
      <StateWord>{account.enabled ? wordsOf(accountState)[account.state] : '已停用'}</StateWord>
    </Tooltip>
  )
}
