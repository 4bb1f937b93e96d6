import { submitApproval } from '@portal/contract/areas/access/approval-record.ts'
import { remindLearners } from '@portal/contract/areas/learning/record.ts'
import { remindedText } from '@portal/contract/areas/learning/record-reminder.ts'
import { retryTranscode } from '@portal/contract/areas/video/media.ts'
import type { VideoRow } from '@portal/contract/areas/video/video.ts'
import { deleteVideos, updateVideoAttr, type VideoAttrs } from '@portal/contract/areas/video/video-manage.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { confirm } from '#src/kit/confirm.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { tip } from '#src/platform/tips.ts'
import { submittedText } from '#src/shared/approval/submitted-text.ts'
import { isInReview } from './why-not.ts'

type Row = Pick<VideoRow, 'id' | 'title' | 'state' | 'changeState' | 'policy'>

const subjectOf = ({ id }: Pick<Row, 'id'>) => ({ subjectType: 'video', subjectId: id })

/** Asks before an edit that would end a review under way; resolves whether to go on. */
export const mayBreakReview = async (video: Parameters<typeof isInReview>[0]): Promise<boolean> =>
  !isInReview(video) || askConfirm({ title: '编辑将撤回审批，是否继续？', okText: '继续编辑' })

/** What can be done to a video by one press and at most one question. */
export const useVideoWrites = () => {
  const submission = useWrite(submitApproval, { refreshes: ['aliVideo'] })
  const attrs = useWrite(updateVideoAttr, { refreshes: ['approveRecord', 'videoUser'] })
  const removal = useWrite(deleteVideos)
  const retrying = useWrite(retryTranscode)
  const reminding = useWrite(remindLearners)

  const change = async ({ id }: Pick<Row, 'id'>, changes: VideoAttrs, words: string, reason?: string) => {
    const done = await attrs.run({ ids: [id], attrs: changes, ...(reason !== undefined && { reason }) })
    if (done) tip('success', words)
    return done !== undefined
  }

  const remind = async ({ id }: Pick<Row, 'id'>, who: Pick<BodyOf<typeof remindLearners>, 'userIds'> = {}) => {
    const told = await reminding.run({ itemType: 'video', itemId: id, ...who })
    if (told) tip('success', remindedText(told.sent, told.skipped))
  }

  return {
    change,
    async submit(video: Row) {
      const sent = await submission.run(subjectOf(video))
      if (sent) tip('success', submittedText(sent))
    },
    async withdraw(video: Row) {
      const consequence = '撤回后可修改并重新提交。'
      if (!(await confirm({ name: video.title, verb: '撤回', consequence }))) return
      if (await submission.run({ ...subjectOf(video), withdraw: true })) tip('success', '已撤回')
    },
    publish: (video: Row) => change(video, { state: 'published' }, '已发布'),
    retire: (video: Row, reason: string) => change(video, { state: 'retired' }, '已下架', reason),
    async turnYearly(video: Row) {
      const isYearly = video.policy?.restudy === 'yearly'
      await change(
        video,
        { policy: { restudy: isYearly ? 'none' : 'yearly' } },
        isYearly ? '已改为只计一次' : '已设为年度复学',
      )
    },
    async remove(video: Row) {
      const consequence = '删除后进入回收站，保留期内可以恢复，学习记录和学时不受影响。'
      if (!(await confirm({ name: video.title, verb: '删除', consequence }))) return
      if (await removal.run({ ids: [video.id], restore: false })) tip('success', '删除成功')
    },
    async restore(video: Row) {
      if (await removal.run({ ids: [video.id], restore: true })) tip('success', '已恢复')
    },
    removeAll: (ids: string[], restore: boolean) => removal.send({ ids, restore }),
    async retry(video: Row) {
      if (await retrying.run({ videoId: video.id })) tip('success', '已重新排队')
    },
    remind,
    async remindAll(video: Row) {
      const content = '范围内所有尚未完成的人都会收到一条站内消息，每人每天最多一次。'
      if (await askConfirm({ title: `提醒学习《${video.title}》？`, content, okText: '提醒' })) await remind(video)
    },
    isPending: submission.isPending || attrs.isPending || removal.isPending,
  }
}
