import type { HelpTexts } from '#src/platform/screens/page-help.ts'

export const pointsHelp: HelpTexts = {
  '/netSchool/integralRank': {
    purpose: '查看自己的名次和前后的人、单位的积分排行、进步情况，以及积分是怎样得到的。',
    act: '右上角选择周、月、年或总榜，切换“全集团”“本单位”和“单位榜”；“积分规则”中可看到每条规则今天已得多少、上限是多少。',
    stuck:
      '积分相同的名次相同，下一名次顺延。没有积分的人显示“未上榜”。每期结束 3 天后封存，之后的更正计入当天。不想显示姓名可以打开“匿名显示”。',
  },
  '/netSchool/integralDetail': {
    purpose: '逐条查看自己的积分从哪里来。',
    act: '按时间、规则或增减筛选；每条记录注明事项、分值和来源。',
    stuck:
      '当天达到上限后不再产生新的记录。负分是更正或撤销，会注明对应的原记录。对记录有疑问可以点“对积分有疑问”反馈。',
  },
}
