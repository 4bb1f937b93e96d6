import type { HelpTexts } from '#src/platform/screens/page-help.ts'

export const signInHelp: HelpTexts = {
  '/meetingSignInList': {
    purpose: '查看自己的会议，回执、签到并完成决议。',
    act: '到会场后点“扫码或输数字码”，扫大屏上的二维码或输入大屏上的六位数字，也可出示“我的签到码”由主持人扫描。收到通知后先回执参加、请假或委托他人。',
    stuck:
      '二维码每 15 秒更换一次，拍下来的码 30 秒后失效。扫码时还没有登录也不要紧，扫码时间保留 5 分钟。签到结束后可申请补签。',
  },
  '/videoManageSc/meetingSignIn': {
    purpose: '组织安全会议的签到，查看应到、实到、迟到和请假。',
    act: '点“快速签到”填主题、选人员即可开始，大屏上显示签到码；签到管理中确认待定人员、处理请假与补签申请、补签、结束并封存。各单位全年的情况看“单位年度签到率”。',
    stuck: '封存后只能更正并写明原因，安全学习类会议的学时在封存后计入。未到的人可在封存前补签。',
  },
}
