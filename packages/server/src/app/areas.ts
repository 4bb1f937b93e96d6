import { accessArea } from '#src/areas/access/index.ts'
import { accountArea } from '#src/areas/account/index.ts'
import { activityArea } from '#src/areas/activity/index.ts'
import { archiveArea } from '#src/areas/archive/index.ts'
import { assessmentArea } from '#src/areas/assessment/index.ts'
import { businessCardArea } from '#src/areas/business-card/index.ts'
import { certificateArea } from '#src/areas/certificate/index.ts'
import { columnArea } from '#src/areas/column/index.ts'
import { directoryArea } from '#src/areas/directory/index.ts'
import { documentArea } from '#src/areas/document/index.ts'
import { examArea } from '#src/areas/exam/index.ts'
import { exchangeArea } from '#src/areas/exchange/index.ts'
import { hazardArea } from '#src/areas/hazard/index.ts'
import { exhibitionArea } from '#src/areas/exhibition/index.ts'
import { expertArea } from '#src/areas/expert/index.ts'
import { healthArea } from '#src/areas/health/index.ts'
import { historyArea } from '#src/areas/history/index.ts'
import { learningArea } from '#src/areas/learning/index.ts'
import { liveArea } from '#src/areas/live/index.ts'
import { meetingArea } from '#src/areas/meeting/index.ts'
import { noticeArea } from '#src/areas/notice/index.ts'
import { outsideHoursArea } from '#src/areas/outside-hours/index.ts'
import { placeArea } from '#src/areas/place/index.ts'
import { pointsArea } from '#src/areas/points/index.ts'
import { questionnaireArea } from '#src/areas/questionnaire/index.ts'
import { searchArea } from '#src/areas/search/index.ts'
import { signInArea } from '#src/areas/sign-in/index.ts'
import { specialClassArea } from '#src/areas/special-class/index.ts'
import { systemArea } from '#src/areas/system/index.ts'
import { trainArea } from '#src/areas/train/index.ts'
import { videoArea } from '#src/areas/video/index.ts'
import { wechatArea } from '#src/areas/wechat/index.ts'
import { welfareArea } from '#src/areas/welfare/index.ts'
import type { Area } from '#src/shared/portal.ts'

/** Every area of the product; the order does not matter. */
export const areas: readonly Area[] = [
  accessArea,
  accountArea,
  activityArea,
  archiveArea,
  assessmentArea,
  businessCardArea,
  certificateArea,
  columnArea,
  directoryArea,
  documentArea,
  examArea,
  exchangeArea,
  expertArea,
  hazardArea,
  exhibitionArea,
  healthArea,
  historyArea,
  learningArea,
  liveArea,
  meetingArea,
  trainArea,
  noticeArea,
  outsideHoursArea,
  placeArea,
  pointsArea,
  questionnaireArea,
  searchArea,
  signInArea,
  specialClassArea,
  systemArea,
  videoArea,
  wechatArea,
  welfareArea,
]
