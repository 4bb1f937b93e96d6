import type { HelpTexts } from '#src/platform/screens/page-help.ts'

export const hazardHelp: HelpTexts = {
  '/videoManageSc/hiddenTroubleList': {
    purpose: '一本台账管隐患：从上报、整改、复查到销号，先看重大和快到期的。',
    act: '按进度切换，点一行打开隐患；可催办、改派、申请挂起。统计口径见“进度”旁的数字。',
    stuck:
      '逾期的隐患每天都在“逾期”里，直到销号。匿名上报没有上报人，谁也查不到；保密上报须有专门权限并填写原因才能查看。',
  },
  '/videoManageSc/hiddenTroubleDetail': {
    purpose: '看一处隐患的照片、等级依据、期限由来、整改与复查经过。',
    act: '整改责任人填写方案、申请延期、上传整改后照片并提交复查；复查人判定合格或退回。',
    stuck: '较大及以上隐患须先填五落实方案，复查合格后还要审批销号。复查人不能是整改人。逾期后不能申请延期。',
  },
  '/videoManageSc/hiddenTroubleApprove': {
    purpose: '处理待你审批的受理分级、延期、挂起和销号。',
    act: '点“审批”打开一条，看清内容后处理。',
    stuck: '标有“未配置审批人”的，表示该单位没有可审批的人，已交到上级单位。',
  },
  '/videoManageSc/hiddenTroubleApproveDetail': {
    purpose: '对一条隐患申请作出决定。',
    act: '受理时选择等级、类别、责任人和期限；不受理写明原因；与已有隐患相同的标记为重复。',
    stuck: '期限不能超过该等级的上限，重大隐患最长 60 天。不能审批自己上报的隐患。',
  },
}
