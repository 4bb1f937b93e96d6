import { type ActivityDetail, changeActivityState } from '@portal/contract/areas/activity/activity.ts'
import { P } from '@portal/contract/privileges.ts'
import { confirm } from '#src/kit/confirm.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { go } from '#src/platform/navigate.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { bankAddress, partAddress } from '../addresses.ts'

type Published = Pick<ActivityDetail, 'id' | 'title' | 'audienceText'>

/** The part that a refusal is about, by its place, and whether it lacks questions or contents. */
const PART_FIELD = /^parts\.(?<place>\d+)\.(?<lack>quiz|refs)$/

/** 发布, asked first; where one part holds it up, the way to what it lacks. */
export const usePublish = () => {
  const mayChoose = useHolds([P.activityQuestion])
  const change = useWrite(changeActivityState, { refreshes: ['activityAnswer', 'draw'] })

  const refused = async (id: string, error: unknown): Promise<void> => {
    const { words, fields } = faultOf(error)
    const { place, lack } = PART_FIELD.exec(fields[0]?.field ?? '')?.groups ?? {}
    if (place === undefined) return tip('error', words)
    const isBank = lack === 'quiz' && mayChoose
    const okText = isBank ? '去选题' : '去设置环节'
    if (!(await askConfirm({ title: '还不能发布', content: words, okText }))) return
    go(isBank ? bankAddress(id) : partAddress(id, Number(place)))
  }

  const publish = async ({ id, title, audienceText }: Published): Promise<void> => {
    const consequence = `发布后${audienceText ?? '范围内的人'}可以看到，到开始时间即可参加。`
    if (!(await confirm({ name: title, verb: '发布', consequence }))) return
    try {
      await change.send({ id, action: 'publish' })
      tip('success', `《${title}》已发布`)
    } catch (error) {
      await refused(id, error)
    }
  }
  return { publish, isPending: change.isPending }
}
