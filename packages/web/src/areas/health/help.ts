import type { HelpTexts } from '#src/platform/screens/page-help.ts'

export const healthHelp: HelpTexts = {
  '/epidemic/reportList': {
    purpose: '看谁已填报、谁没填、谁需要关注，并维护填报表单和免报。',
    act: '上方是所选日期各单位的填报率，点单位看它的名单；“未报”里可一次提醒。“表单”里设计填报项、异常规则和填报时间，“免报”里登记不用填报的人或单位。',
    stuck:
      '填报率 = 已报 ÷（应报 − 免报）。表单启用后的修改从第二天起生效。截止后没填的记为漏报，可在补报天数内补报，但不算按时。',
  },
  '/epidemic/reportUserDetail': {
    purpose: '查看一个人每天的填报、审批、修改和免报，以及谁查看过完整信息。',
    act: '点日期看当天内容；答案默认不显示，点“查看完整信息”写明原因后显示 5 分钟，本人会看到被查看的记录。',
    stuck: '超过留存天数的内容已删除，只留日期和等级。',
  },
  '/epidemic/reportApprove': {
    purpose: '对填报异常的人决定是否允许到岗。',
    act: '打开审批单看异常项和答案，点“允许到岗”，或点“不得到岗”并选截止日期和原因；需要更多情况时用“要求补充”。',
    stuck: '不能审批本人的填报。不得到岗到期自动解除，也可在填报人详情里提前解除。',
  },
}
