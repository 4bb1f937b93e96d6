import type { HelpTexts } from '#src/platform/screens/page-help.ts'

export const meetingHelp: HelpTexts = {
  '/meeting/meetingList': {
    purpose: '安排会议：订会议室，通知参会人员并收回执，会后写纪要、跟踪决议。',
    act: '点“新建会议”填写时间、地点和参会人员，保存后是草稿；点“通知”后占用会议室，并给每人发一条消息。会议开始后，主持人、记录人或有权限的人可写纪要和决议，发布后全体参会人员收到。',
    stuck:
      '草稿不占会议室，别的会议先通知就会冲突，周历中标为“占用冲突”。改时间或地点会再通知一次，已有回执保留，标为“待重新确认”。会议开始后不能改时间；结束后不能取消；只有草稿能删除。同一会议 4 小时内只能催一次回执。',
  },
}
