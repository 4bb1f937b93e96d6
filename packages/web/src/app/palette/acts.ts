import { videoCodes } from '@portal/contract/areas/video/video.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'

export interface PaletteAct {
  title: string
  /** Address that begins it; `do=new` is the one filled button of a list. */
  path: string
  access: readonly Privilege[]
  /** What it is looked for by beside its title. */
  also?: string
}

/** What can be begun from everywhere, for the holders of its code. */
export const paletteActs: readonly PaletteAct[] = [
  { title: '新建考试', path: '/videoManageSc/comprehensiveTest?edit=new', access: [P.examExam] },
  { title: '新建用户', path: '/system/user?do=new', access: [P.userAdd] },
  { title: '导入用户', path: '/system/user?tab=import', access: [P.userImport] },
  { title: '新建问卷', path: '/questionnaire/questionnaireList?do=new', access: [P.questionnaireSave] },
  { title: '新建题目', path: '/questionBank/questionBankList?do=new', access: [P.questionBankSave] },
  { title: '上传网校视频', path: '/videoManageSc/videoManageList?do=new', access: [videoCodes.school.add] },
  { title: '上传公开课视频', path: '/videoManage/videoManageList?do=new', access: [videoCodes.portal.add] },
  { title: '新建直播课', path: '/videoManageSc/livePlayClass?do=new', access: [P.liveClassAdd] },
  { title: '新建班次', path: '/train/classOpeningManagemeDetial', access: [P.trainClassAdd], also: '培训班 专题班' },
  { title: '新建活动', path: '/monograph/activeList?do=new', access: [P.activityAdd] },
  { title: '新增公告', path: '/announcement/announcementList?do=new', access: [P.announcementAdd] },
  { title: '新增通知', path: '/videoManageSc/noticeList?do=new', access: [P.noticeAdd] },
  { title: '新增角色', path: '/system/role?do=new', access: [P.roleEdit] },
  { title: '新增用户组', path: '/system/userGroup?do=new', access: [P.userGroupEdit] },
  {
    title: '谁落后、为什么',
    path: '/system/statistics?tab=behind',
    access: [P.statistics, P.roleHours],
    also: '学时达标 未达标 单位达标率 提醒',
  },
  { title: '系统健康', path: '/system/hc?tab=health', access: [P.cache] },
  { title: '新增应用', path: '/system/application?do=new', access: [P.applicationEdit] },
]
