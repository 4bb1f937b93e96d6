import { listDeliveries, retryDeliveries } from '@portal/contract/areas/system/message/delivery.ts'
import { P } from '@portal/contract/privileges.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { DeliveryList } from '#src/shared/messaging/DeliveryList.tsx'
import { mayRetry } from '#src/shared/messaging/may-retry.ts'

/** 投递记录: every message to every person on every channel. */
export function DeliveryTab() {
  const retry = useWrite(retryDeliveries)
  const again = async (ids: string[]) => {
    const answer = await retry.run({ ids })
    if (answer) tip('success', `已重新排队 ${answer.queued} 条`)
  }
  return (
    <DeliveryList
      source={listDeliveries}
      title="投递记录"
      code={P.message}
      actions={(row) => (mayRetry(row) ? [{ label: '重试', onClick: () => void again([row.id]) }] : [])}
      batch={(selection) => [
        {
          label: '重试',
          onClick: async () => {
            await again((await selection.collect()).map(({ id }) => id))
            selection.clear()
          },
        },
      ]}
    />
  )
}
