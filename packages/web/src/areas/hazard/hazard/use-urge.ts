import { urgeHazard } from '@portal/contract/areas/hazard/act.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { tip } from '#src/platform/tips.ts'

interface Urged {
  id: string
  number: string
}

/** 催办, after it was asked. */
export const useUrge = () => {
  const write = useWrite(urgeHazard)
  return async ({ id, number }: Urged): Promise<void> => {
    const content = '将给责任人和协助人发一条消息。'
    if (!(await askConfirm({ title: `催办 ${number}`, content, okText: '催办' }))) return
    const answer = await write.run({ id })
    if (answer) tip('success', `已提醒 ${answer.sent} 人`)
  }
}
