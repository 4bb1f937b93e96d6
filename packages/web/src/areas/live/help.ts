import type { HelpTexts } from '#src/platform/screens/page-help.ts'

export const liveHelp: HelpTexts = {
  '/videoManageSc/livePlayClass': {
    purpose: '安排直播课：确定主播、时间和面向的人，到时开始、结束，并在直播中推送测验。',
    act: '点“新建直播课”填写后保存，检查无误再点“发布”；到时由主播或有控制权限的人点“开始直播”，在“测验”中准备和推送题目，讲完点“结束直播”。用推流软件的，在“推流地址”中取得地址和密钥，也可以直接用浏览器直播。',
    stuck:
      '计划开始前 30 分钟起才能开始直播；同一主播同一时段只能有一场直播。直播中不能改时间和面向；结束后不能再次开始。超过计划结束 1 小时仍未结束的，系统自动结束。已开过的直播课不能删除。',
  },
}
