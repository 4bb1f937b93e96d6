export const HAZARDS = '/videoManageSc/hiddenTroubleList'
export const REQUESTS = '/videoManageSc/hiddenTroubleApprove'

export const hazardAddress = (id: string): string => `/videoManageSc/hiddenTroubleDetail?id=${id}`
export const requestAddress = (id: string): string => `/videoManageSc/hiddenTroubleApproveDetail?id=${id}`
