import type { HelpTexts } from '#src/platform/screens/page-help.ts'

export const enrolmentHelp: HelpTexts = {
  '/signInList': {
    purpose: '报名专题班和培训班，签到，查看自己的班级、签到、证书和档案；讲师与主持人在“我主持的”中管理签到。',
    act: '选一个班，看清结业要求、名额和课表，再点页面底部的按钮报名。名额已满时可以候补，按报名先后排队；有空位会通知你，在规定时间内点“确认参加”。上课时在“我的签到”点“扫码或输数字码”；开始前可请假，结束后可申请补签。',
    stuck:
      '与课表冲突的课次在那一行里提示。逾期未确认的名额会递补给下一位，可以重新候补。退出截止时间过后请联系班主任。',
  },
}
