import type { z } from 'zod'
import { roleInput } from '#src/areas/access/role.ts'
import { cardField } from '#src/areas/business-card/card-field.ts'
import { plateInput } from '#src/areas/business-card/plate.ts'
import { columnInput } from '#src/areas/column/column.ts'
import { orgInput } from '#src/areas/directory/org.ts'
import { syncSourceInput } from '#src/areas/directory/sync.ts'
import { userDetail, userInput } from '#src/areas/directory/user.ts'
import { exhibitionInput } from '#src/areas/exhibition/show-input.ts'
import { workInput } from '#src/areas/exhibition/work.ts'
import { expertInput } from '#src/areas/expert/expert.ts'
import { questionRow } from '#src/areas/expert/question.ts'
import { exemptInput } from '#src/areas/health/exempt.ts'
import { healthFormInput } from '#src/areas/health/form.ts'
import { hazardRow } from '#src/areas/hazard/hazard.ts'
import { suggestionRow } from '#src/areas/hazard/suggestion.ts'
import { meetingInput } from '#src/areas/meeting/meeting-input.ts'
import { roomInput } from '#src/areas/meeting/room.ts'
import { placePersonInput } from '#src/areas/place/person.ts'
import { managerInput, placeInput } from '#src/areas/place/place.ts'
import { enrolmentRow } from '#src/areas/train/audit/audit.ts'
import { classInput } from '#src/areas/train/class/class-input.ts'
import { nominatorInput } from '#src/areas/train/permission/nominator.ts'
import { openRuleInput } from '#src/areas/train/permission/open-rule.ts'
import { signPresetInput, unitNetworkInput } from '#src/areas/train/permission/sign-rule.ts'
import { labelInput } from '#src/areas/video/label.ts'
import { wordsOf } from '#src/kit/choice.ts'
import { benefitInput } from '../../welfare/benefit.ts'
import { apiClientInput } from '../api-client.ts'
import { applicationInput } from '../application.ts'
import { applicationGroupInput } from '../application-group.ts'
import { deviceTypeInput } from '../device-type.ts'
import { settingDefinitions } from '../settings.ts'
import { boardInput } from '../statistics/board.ts'
import { customReportInput } from '../statistics/report.ts'
import { scheduleInput } from '../statistics/schedule.ts'
import { webhookInput } from '../webhook.ts'

/** What names the fields of a kind of thing. */
interface LoggedKind {
  /** Schemas whose labels and words name the fields; the first that knows a field wins. */
  schemas?: readonly z.ZodObject[]
  titles?: Record<string, string>
  /** Fields that are stored in hundredths of what their title says; names that end with it need not be listed. */
  hundredths?: readonly string[]
}

/** Kinds whose fields have names of their own. */
export const kinds: Record<string, LoggedKind> = {
  users: {
    schemas: [userInput, userDetail],
    titles: {
      phone: '手机',
      mail: '邮箱',
      idNumber: '证件号',
      directGrants: '附加权限',
      roles: '角色',
      others: '其他单位',
      mustChange: '下次登录须修改密码',
      authKind: '来源',
      subject: '统一认证标识',
      wechatId: '微信标识',
      lastLoginAt: '最近登录',
      deletedAt: '删除时间',
      consent: '隐私说明',
      syncKept: '同步差异保留本地',
    },
  },
  org_units: {
    schemas: [orgInput],
    titles: { path: '路径', depth: '层级' },
  },
  roles: { schemas: [roleInput] },
  labels: { schemas: [labelInput] },
  videos: {
    titles: { categoryIds: '分类', labelIds: '标签', durationSeconds: '时长', versionId: '媒体版本', cover: '封面' },
  },
  exams: { titles: { rules: '规则', total: '总分', passScore: '及格分' }, hundredths: ['total', 'passScore'] },
  papers: { titles: { total: '总分' }, hundredths: ['total'] },
  privileges: { titles: { sensitive: '敏感' } },
  approval_deputies: { titles: { deputyId: '代理人' } },
  meetings: {
    schemas: [meetingInput],
    titles: {
      title: '主题',
      startsAt: '开始时间',
      endsAt: '结束时间',
      hoursHundredths: '学时',
      audienceInclude: '参会人员',
      audienceExclude: '例外人员',
      audience: '参会人员',
      notifiedAt: '通知时间',
      cancelReason: '取消原因',
      moves: '改期次数',
      minutes: '纪要',
      minutesById: '记录',
      minutesAt: '纪要发布时间',
      decisions: '决议',
      decisionDone: '完成的决议',
      answer: '回执',
      reminded: '已提醒人数',
    },
  },
  train_classes: {
    schemas: [classInput],
    titles: {
      title: '名称',
      code: '班次编号',
      startsAt: '培训开始',
      endsAt: '培训结束',
      assistantIds: '班级助理',
      coverFileId: '封面',
      audienceInclude: '报名范围',
      audienceExclude: '例外人员',
      openedAt: '发布时间',
      confirmedAt: '确认开班时间',
      confirmReason: '开班说明',
      cancelReason: '取消原因',
      copiedFrom: '复制自',
      isTemplate: '模板',
      seriesId: '系列',
      releasedAt: '名额已释放',
      noOffersAt: '停止递补时间',
      graduatedAt: '结业时间',
      state: '状态',
      ownerOrgId: '主办单位',
      deleted: '已删除',
    },
  },
  train_enrolments: { schemas: [enrolmentRow] },
  train_open_rules: {
    schemas: [openRuleInput],
    titles: { ownerOrgId: '单位', maxHoursHundredths: '学时上限（0.01 学时）' },
  },
  train_nominators: { schemas: [nominatorInput], titles: { ownerOrgId: '单位' } },
  train_sign_presets: { schemas: [signPresetInput], titles: { ownerOrgId: '单位', proofs: '校验' } },
  sign_unit_networks: { schemas: [unitNetworkInput], titles: { ownerOrgId: '单位' } },
  meeting_rooms: { schemas: [roomInput], titles: { lat: '纬度', lng: '经度', coord: '坐标系' } },
  learning_columns: {
    schemas: [columnInput],
    titles: {
      coverFileId: '封面',
      audienceInclude: '面向',
      audienceExclude: '例外',
      sections: '栏目',
      managers: '专栏管理员',
      videos: '关联视频',
      items: '内容',
      publishedAt: '发布时间',
    },
  },
  benefits: {
    schemas: [benefitInput],
    titles: {
      options: '选项与库存',
      pickups: '领取地点和时间',
      pickupEnd: '最后领取时间',
      coverFileId: '封面',
      audience: '范围',
      audienceInclude: '面向',
      audienceExclude: '例外',
      state: '状态',
      publishedAt: '开放时间（操作）',
      cancelReason: '取消原因',
      claim: '领取',
      proxyName: '代领人',
      delivered: '发放',
      undone: '撤销发放',
      lapsed: '逾期未领',
      winners: '中签人数',
      reminded: '提醒人数',
      ownerOrgId: '所属单位',
    },
  },
  business_cards: {
    titles: { ...wordsOf(cardField), shown: '显示内容', languages: '语言', template: '板块', state: '状态' },
  },
  business_card_templates: {
    schemas: [plateInput],
    titles: { isDefault: '默认', enabled: '启用' },
  },
  health_forms: {
    schemas: [healthFormInput],
    titles: { state: '状态', version: '版本', reminded: '提醒人数', ownerOrgId: '单位' },
  },
  health_reports: { titles: { state: '状态' } },
  health_exemptions: {
    schemas: [exemptInput],
    titles: { fromDay: '免报从', toDay: '免报至', ownerOrgId: '单位' },
  },
  experts: {
    schemas: [expertInput],
    titles: { leaveFrom: '休假从', leaveTo: '休假至', ownerOrgId: '单位' },
  },
  expert_questions: {
    schemas: [questionRow],
    titles: { assignee: '专家', answer: '回答', mergedInto: '合并到', article: '图文', hidden: '隐藏' },
  },
  places: {
    schemas: [placeInput],
    titles: {
      mode: '模式',
      modeUntil: '模式至',
      code: '二维码版本',
      policy: '防控政策',
      stay: '离开时间',
      path: '位置',
      depth: '层级',
    },
  },
  place_managers: { schemas: [managerInput], titles: { placeId: '场所', validFrom: '起' } },
  place_people: {
    schemas: [placePersonInput],
    titles: {
      placeId: '场所',
      audienceInclude: '人员',
      audienceExclude: '例外',
      guestNameMask: '访客',
      phoneMask: '手机',
    },
  },
  hazards: {
    schemas: [hazardRow],
    titles: {
      plan: '整改方案',
      days: '延期天数',
      until: '挂起至',
      ownerId: '责任人',
      relapseOf: '复发',
      reporter: '上报人',
    },
  },
  hazard_rules: { titles: { version: '版本' } },
  hazard_suggestions: { schemas: [suggestionRow] },
  exhibitions: {
    schemas: [exhibitionInput],
    titles: {
      coverFileId: '封面',
      audienceInclude: '面向',
      audienceExclude: '例外',
      rightsVersion: '声明版本',
      judges: '评委',
      moderators: '主持人',
      perWorkJudges: '每件评委数',
      announcedAt: '公布时间',
      state: '状态',
    },
  },
  exhibition_works: {
    schemas: [workInput],
    titles: { number: '编号', orgId: '单位', consentAt: '同意时间', state: '状态', masks: '打码处数' },
  },
  exhibition_votes: { titles: { state: '状态' } },
  settings: {
    titles: Object.fromEntries(Object.entries(settingDefinitions).map(([key, { title }]) => [key, title])),
  },
  applications: {
    schemas: [applicationInput],
    titles: { secretHash: '密钥', audienceInclude: '面向', audienceExclude: '例外' },
  },
  custom_reports: {
    schemas: [customReportInput],
    titles: { dataset: '数据集', definition: '内容' },
  },
  report_schedules: {
    schemas: [scheduleInput],
    titles: { reportKind: '报表类型', reportId: '报表', nextAt: '下次发送' },
  },
  report_boards: { schemas: [boardInput] },
  device_types: { schemas: [deviceTypeInput] },
  application_groups: { schemas: [applicationGroupInput], titles: { apps: '应用', order: '顺序' } },
  api_clients: {
    schemas: [apiClientInput],
    titles: { keyCreated: '生成密钥', keyRevoked: '作废密钥', fusedAt: '熔断时间', ownerGoneAt: '缺少负责人' },
  },
  webhooks: { schemas: [webhookInput], titles: { secretSealed: '密钥' } },
  sync_sources: {
    schemas: [syncSourceInput],
    titles: { secretSealed: '密钥', mode: '方式', dryRun: '试运行' },
  },
}
