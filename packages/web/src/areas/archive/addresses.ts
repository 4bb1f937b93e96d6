export const ARCHIVES = '/train/traineeCount'
export const archiveAddress = (id: string): string => `${ARCHIVES}?id=${id}`
