import type { MailTexts } from './texts.ts';

export const en: MailTexts = {
  letters: {
    verifyEmail: {
      subject: 'Confirm your email address',
      paragraphs: [
        'An account at Aniv was opened with this address. Confirm the address to publish cars and to write to sellers.',
      ],
      action: 'Confirm the address',
      closing: [
        'The link works for {{verifyTime}}, and only once.',
        'If it was not you, nothing has to be done: without the confirmation the address is not used.',
      ],
    },
    alreadyRegistered: {
      subject: 'This address already has an account',
      paragraphs: [
        'Somebody tried to register at Aniv with this address. There is an account with it already, and nothing has changed.',
      ],
      action: 'Log in',
      closing: [
        'If the password is forgotten, a new one can be set from the login page.',
        'If it was not you, nothing has to be done.',
      ],
    },
    resetPassword: {
      subject: 'Set a new password',
      paragraphs: ['A new password was requested for the Aniv account with this address.'],
      action: 'Set a new password',
      closing: [
        'The link works for {{resetTime}}, and only once.',
        'If it was not you, nothing has to be done: the old password stays valid.',
      ],
    },
    passwordChanged: {
      subject: 'Your password was changed',
      paragraphs: [
        'The password of the Aniv account with this address was changed. Other devices have been logged out.',
        'If it was you, nothing has to be done. If not, set a new password at once: that logs out every device.',
      ],
      action: 'Set a new password',
      closing: [],
    },
    emailChanged: {
      subject: 'Your account has another email address',
      paragraphs: [
        'The Aniv account that had this address now has another one. Log in with the new one from now on.',
        'If it was you, nothing has to be done. If not, write to support at once.',
      ],
      action: 'Write to support',
      closing: [],
    },
    linkEmail: {
      subject: 'Confirm your email address',
      paragraphs: [
        'This address was entered in an Aniv account. Confirm it to connect the address to the account.',
        'Open the link in the browser where the account is logged in.',
      ],
      action: 'Confirm the address',
      closing: [
        'The link works for {{verifyTime}}, and only once.',
        'If it was not you, nothing has to be done: without the confirmation the address is not connected.',
      ],
    },
    emailInUse: {
      subject: 'This address belongs to another account',
      paragraphs: [
        'Somebody wants to connect this address to their Aniv account, but it already belongs to another account. Nothing has changed.',
        'If both accounts are yours, they can be joined. Open the link in the browser where the other account is logged in.',
      ],
      action: 'Join the accounts',
      closing: ['The link works for {{verifyTime}}, and only once.', 'If it was not you, nothing has to be done.'],
    },
    loginWaysChanged: {
      subject: 'The ways to log in have changed',
      paragraphs: [
        'The ways to log in to the Aniv account with this address have changed. The profile lists them.',
        'If it was you, nothing has to be done. If not, set a new password and write to support at once.',
      ],
      action: 'Write to support',
      closing: [],
    },
    accountsJoined: {
      subject: 'Two accounts were joined',
      paragraphs: [
        'The Aniv account with this address was joined with another one. Cars, chats, favorites and credits of both are now in one account; its profile shows the email address for logging in.',
        'If it was not you, write to support at once. Support can undo it for 30 days.',
      ],
      action: 'Write to support',
      closing: [],
    },
    planPaid: {
      subject: 'Your plan is active',
      paragraphs: ['The payment has arrived. The cars and top listings of the plan are on the account.'],
      action: 'Sell a car',
      closing: ['They do not expire. All purchases are listed in the profile.'],
    },
    stillForSale: {
      subject: 'Still for sale?',
      paragraphs: [
        'Buyers look for cars that can still be bought. Please say in the profile whether what is listed here is still for sale.',
      ],
      action: 'Answer',
      closing: [
        'One press is enough: still for sale, sold, or hidden for now.',
        'What stays without an answer is hidden in {{hideTime}}. Nothing is deleted, and it can be shown again at any time.',
      ],
    },
    hiddenUnanswered: {
      subject: 'Hidden: no answer came',
      paragraphs: [
        'There was no answer to the question whether the cars listed here are still for sale. Buyers no longer see them.',
      ],
      action: 'Show them again',
      closing: ['If they have been sold, nothing has to be done. Nothing was deleted.'],
    },
    accountBlocked: {
      subject: 'Your account is blocked',
      paragraphs: ['An administrator has blocked the Aniv account with this address. The reason:'],
      action: 'Write to support',
      closing: [
        'Buyers no longer see the cars of the account, and every device is logged out. Nothing is deleted.',
        'If this is a mistake, support will look at it again.',
      ],
    },
    accountUnblocked: {
      subject: 'Your account is open again',
      paragraphs: ['The block of the Aniv account with this address has ended. Its cars are shown to buyers again.'],
      action: 'Log in',
      closing: [],
    },
    accountLeaving: {
      subject: 'Your account will be deleted',
      paragraphs: ['The deletion of the Aniv account with this address was requested. It will be deleted on:'],
      action: 'Log in and keep the account',
      closing: [
        'Until that day the account can be kept with one click after logging in, and everything is shown again as before.',
        'Its posts are hidden from buyers now. On that day posts, photos, favorites and personal details are deleted for good; messages stay with the people they were sent to, without a name.',
        'If this was someone else, log in, keep the account and change the password.',
      ],
    },
    accountLeavingSoon: {
      subject: 'Your account will be deleted in a few days',
      paragraphs: ['The Aniv account with this address will be deleted on:'],
      action: 'Log in and keep the account',
      closing: ['After that day nothing can be restored. Nothing has to be done if the account is no longer needed.'],
    },
    newCars: {
      subject: 'Cars for your saved searches',
      paragraphs: ['New cars, or cars that became cheaper, meet your saved searches.'],
      action: 'Look at them',
      closing: ['How often this is sent is set with each saved search.'],
    },
    chatMessages: {
      subject: 'New messages about cars',
      paragraphs: ['There are unread messages in the chat.'],
      action: 'Read and answer',
      closing: [
        'Answers are written in the chat; a reply to this email does not arrive.',
        'Emails about messages can be turned off in the settings of the chat, for all conversations or for one.',
      ],
    },
    viewingReminder: {
      subject: 'A viewing tomorrow',
      paragraphs: ['A viewing of a car is agreed on for tomorrow.'],
      action: 'Open the conversation',
      closing: ['If something has come up, write in the chat, so that nobody comes for nothing.'],
    },
    notices: {
      subject: 'News about your cars and favorites',
      paragraphs: ['Something has happened with cars and sellers on Aniv:'],
      action: 'Open',
      closing: [],
    },
    weeklySummary: {
      subject: 'Your cars in the last week',
      paragraphs: ['How often your cars on Aniv were shown, opened and asked about in the last week:'],
      action: 'Open the statistics',
      closing: [],
    },
    chatMuteEnded: {
      subject: 'Messages can be sent again',
      paragraphs: [
        'A moderator ended the pause early. Messages can be sent again from the Aniv account with this address.',
      ],
      action: 'Open Aniv',
      closing: [],
    },
    chatMuted: {
      subject: 'Messages cannot be sent for some time',
      paragraphs: [
        'A moderator looked at a reported conversation. For some time no messages can be sent from the Aniv account with this address.',
      ],
      action: 'Write to support',
      closing: [
        'Messages can still be read, and cars stay for sale.',
        'If this is a mistake, support will look at it again.',
      ],
    },
    postApproved: {
      subject: 'Your post is online',
      paragraphs: ['A moderator has looked at the post and approved it. Buyers can see it now.'],
      action: 'Look at the post',
      closing: ['It can be changed, hidden or marked as sold in the profile at any time.'],
    },
    appealAccepted: {
      subject: 'Your appeal was accepted',
      paragraphs: [
        'A second look showed that the rejection was a mistake. The post is online, and buyers can see it.',
        'Thank you for writing.',
      ],
      action: 'Look at the post',
      closing: ['It can be changed, hidden or marked as sold in the profile at any time.'],
    },
    appealRefused: {
      subject: 'An answer to your appeal',
      paragraphs: [
        'Thank you for writing. The post was looked at once more, and it still needs changes before it can go online.',
        'The answer is written in the post.',
      ],
      action: 'Read the answer',
      closing: ['After the changes the post can be sent in again. Nothing was deleted.'],
    },
    postRejected: {
      subject: 'Your post needs changes',
      paragraphs: [
        'A moderator has looked at the post and could not publish it as it is. The reason is written in the post.',
      ],
      action: 'See the reason',
      closing: ['After the changes the post can be sent in again.'],
    },
  },
  purchase: {
    plan: 'Plan: {{plan}}',
    names: { Basic: 'Basic', Standard: 'Standard', Premium: 'Premium' },
    cars: 'Cars: {{cars}}',
    tops: 'Top listings: {{tops}}',
  },
  contact: {
    subject: 'Message from the contact form',
    answers: 'A reply to this email goes to the person who wrote the message.',
    fields: { name: 'Name', email: 'Email', phone: 'Phone', topic: 'Subject', message: 'Message' },
  },
  reply: {
    subject: 'Answer to your message',
    asked: 'Your message:',
    answers: 'A reply to this email reaches the people who wrote it.',
    noAnswers: 'This address receives no email. The contact form is the way to write again.',
    action: 'Write again',
  },
  linkHint: 'If the button does not open, copy this address into a browser:',
  footer: 'Aniv sent this email automatically; it needs no reply.',
};
