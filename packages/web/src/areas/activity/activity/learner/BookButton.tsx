import { bookActivity } from '@portal/contract/areas/activity/desk.ts'
import { Button } from 'antd'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'

/** 预约提醒. */
export function BookButton({ id, booked }: { id: string; booked: boolean }) {
  const book = useWrite(bookActivity)
  const toggle = async () => {
    const done = await book.run({ id, on: !booked })
    if (done) tip('success', done.booked ? '已预约，开始时提醒你' : '已取消预约')
  }
  return (
    <Button loading={book.isPending} onClick={() => void toggle()}>
      {booked ? '取消预约' : '预约提醒'}
    </Button>
  )
}
