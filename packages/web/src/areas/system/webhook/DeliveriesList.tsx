import { deliveryState, listDeliveries, resendDeliveries } from '@portal/contract/areas/system/webhook.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { StateWord } from '#src/ui/state/StateWord.tsx'

type Delivery = ResultOf<typeof listDeliveries>['list'][number]

const column = columnsOf(listDeliveries)

/** What one push has sent and tried to send. */
export function DeliveriesList({ webhookId }: { webhookId: string }) {
  const list = useResourceList(listDeliveries, { fixed: { webhookId } })
  const { setQuery } = usePage()
  const resend = useWrite(resendDeliveries)

  const again = async (deliveries: Delivery[]) => {
    const ids = deliveries.filter(({ state }) => state === 'dead').map(({ id }) => id)
    if (ids.length === 0) return tip('warning', '只有死信可以重发')
    const done = await resend.run({ ids })
    if (done) tip('success', `已重发 ${done.queued} 条`)
    list.selection.clear()
  }
  return (
    <>
      <div className="interface-tools">
        <Button onClick={() => setQuery({ webhook: undefined, state: undefined, event: undefined, page: undefined })}>
          返回推送
        </Button>
      </div>
      <ListPage
        list={list}
        title="推送记录"
        views="state"
        chips={['event']}
        columns={[
          column('createdAt'),
          column('event', { width: 110 }),
          column('objectId', { width: 200 }),
          column('state', {
            width: 90,
            render: (_, { state }) => <StateWord>{wordsOf(deliveryState)[state]}</StateWord>,
          }),
          column('attempts', { width: 80 }),
          column('lastError', { width: 180 }),
          column('nextAt'),
          column('doneAt'),
          column('eventId', { width: 200 }),
        ]}
        actions={(delivery) => [
          {
            label: '重发',
            access: [P.openInterfaceEdit],
            reason: delivery.state === 'dead' ? null : '只有死信可以重发',
            onClick: () => void again([delivery]),
          },
        ]}
        batch={[
          {
            label: '重发',
            access: [P.openInterfaceEdit],
            onClick: async () => void again(await list.selection.collect()),
          },
        ]}
      />
    </>
  )
}
