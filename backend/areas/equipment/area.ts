import type { Area } from '#backend/kernel/registers.ts'
import { availabilityCalls } from './availability/follow.ts'
import { configurationCalls } from './configuration/commands.ts'
import { diagnosticsCalls } from './diagnostics/notifications.ts'
import { firmwareCalls } from './firmware/notifications.ts'
import { templateHandlers } from './configuration-template/commands.ts'
import { joiningCalls, joiningHandlers, admissionHandlers } from './joining/commands.ts'
import { joinings } from './joining/process.ts'
import { listCalls } from './local-auth-list/follow.ts'
import { readBackCalls } from './remote-command/read-back.ts'
import { securityCalls } from './security/commands.ts'
import { askLower } from './security/lower.ts'
import { switches } from './switching/process.ts'
import { availability } from './availability/process.ts'
import { commands } from './remote-command/process.ts'
import { diagnostics } from './diagnostics/process.ts'
import { offlineLists } from './local-auth-list/process.ts'
import { firmware } from './firmware/process.ts'
import { personalForms } from '#contracts/http/forms.ts'
import { operatorCommands } from '#backend/kernel/operator-commands.ts'
import { admission } from '#machines/equipment/joining/admission.ts'
import { joining } from '#machines/equipment/joining/joining.ts'
import { remoteCommand } from '#machines/equipment/remote/remote-command.ts'
import { cancelCommand } from './remote-command/commands.ts'
import { offlineList } from '#machines/equipment/lists/offline-list.ts'
import { retryPush } from './local-auth-list/keep.ts'
import { firmwareUpgrade } from '#machines/equipment/firmware/firmware-upgrade.ts'
import { upgradeHandlers } from './firmware/upgrade.ts'
import { firmwareJob } from '#machines/equipment/firmware/firmware-job.ts'
import { jobHandlers } from './firmware/job.ts'
import { pileSecurity } from '#machines/equipment/pile-security.ts'
import { location, configurationTemplate, pileEntity } from '#machines/master-data.ts'
import { changeLocation } from './location-registration/commands.ts'
import { disableLocation, enableLocation, removeLocation } from './location-registration/service.ts'
import { addConnector, changeConnector, changePile, removeConnector } from './pile-registration/commands.ts'
import { disablePile, enablePile, removePile } from './pile-registration/service.ts'
import { securityHandlers } from './security/commands.ts'

export const equipmentArea: Area = {
  remoteCommands: [
    availabilityCalls,
    configurationCalls,
    diagnosticsCalls,
    firmwareCalls,
    joiningCalls,
    listCalls,
    readBackCalls,
    securityCalls,
  ],
  approvables: [askLower],
  processes: () => [switches, availability, commands, diagnostics, offlineLists, firmware, joinings],
  operatorCommands: {
    [remoteCommand.name]: operatorCommands(personalForms['remote-command'], { cancel: cancelCommand }),
    [offlineList.name]: operatorCommands(personalForms['offline-list'], { retry: retryPush }),
    [firmwareUpgrade.name]: operatorCommands(personalForms['firmware-upgrade'], upgradeHandlers),
    [firmwareJob.name]: operatorCommands(personalForms['firmware-job'], jobHandlers),
    [location.name]: operatorCommands(personalForms.location, {
      change: changeLocation,
      enable: enableLocation,
      disable: disableLocation,
      remove: removeLocation,
    }),
    [configurationTemplate.name]: operatorCommands(personalForms['configuration-template'], templateHandlers),
    [pileEntity.name]: operatorCommands(personalForms.pile, {
      change: changePile,
      addConnector,
      changeConnector,
      removeConnector,
      enable: enablePile,
      disable: disablePile,
      remove: removePile,
    }),
    [joining.name]: operatorCommands(personalForms.joining, joiningHandlers),
    [admission.name]: operatorCommands(personalForms['admission'], admissionHandlers),
    [pileSecurity.name]: operatorCommands(personalForms['pile-security'], securityHandlers),
  },
}
