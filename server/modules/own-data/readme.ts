import type { Language } from '#contract/constants.ts';

const FILES = `README.txt
profile.json
posts.json
drafts.json
favourites.json
saved-searches.json
follows.json
notices.json
orders.json
channels.json
opened-contacts.json
reports.json
support.json
stock-imports.json
chats.json
photos/
chats/`;

/** The description of the archive's files, in its owner's language. */
export const README: Readonly<Record<Language, string>> = {
  en: `Your data at Aniv

This archive holds everything that Aniv keeps about your account. Files that end in .json open in any text editor.

${FILES}

profile.json: the account, ways to log in, devices, tasks, choices for the chat.
posts.json: your cars with descriptions, prices, daily counts of views, history, purchase and costs; "photos" names the files.
drafts.json: unfinished posts.
saved-searches.json: searches that you keep and the cars they found.
favourites.json, follows.json: saved cars with your notes, whom you follow and who follows you.
notices.json: your notifications of the last 90 days.
orders.json: purchases of plans.
channels.json: your channels of Telegram and what was posted there.
opened-contacts.json: cars whose contacts you opened.
reports.json, support.json: what you reported, and your messages to support with the replies.
stock-imports.json: stock files that you imported.
chats.json: your conversations; the photos in them are in the folder chats, named by their ids.

Times are in UTC. Amounts whose names end in "minor" are in hundredths. The archive has no password: keep it safe.
`,
  ru: `Ваши данные на Aniv

В этом архиве всё, что Aniv хранит о вашем аккаунте. Файлы .json открываются в любом текстовом редакторе.

${FILES}

profile.json: аккаунт, способы входа, устройства, задания, настройки чата.
posts.json: ваши автомобили с описаниями, ценами, просмотрами по дням, историей, покупкой и расходами; в поле «photos» — имена файлов.
drafts.json: незаконченные объявления.
saved-searches.json: сохранённые поиски и найденные по ним автомобили.
favourites.json, follows.json: избранное с вашими заметками, ваши подписки и подписчики.
notices.json: уведомления за последние 90 дней.
orders.json: покупки тарифов.
channels.json: ваши каналы в Telegram и публикации в них.
opened-contacts.json: автомобили, контакты которых вы открывали.
reports.json, support.json: ваши жалобы и переписка с поддержкой.
stock-imports.json: импортированные файлы склада.
chats.json: ваши переписки; фотографии из них — в папке chats, под своими номерами.

Время указано по UTC. Суммы, имя которых заканчивается на «minor», — в сотых долях. Архив без пароля: храните его в надёжном месте.
`,
  am: `Ձեր տվյալներն Անիվում

Այս արխիվում է այն ամենը, ինչ Անիվը պահում է Ձեր հաշվի մասին։ .json ֆայլերը բացվում են ցանկացած տեքստային խմբագրիչով։

${FILES}

profile.json՝ հաշիվը, մուտքի եղանակները, սարքերը, առաջադրանքները, զրույցի կարգավորումները։
posts.json՝ Ձեր մեքենաները նկարագրություններով, գներով, օրական դիտումներով, պատմությամբ, գնման տվյալներով և ծախսերով, «photos» դաշտում ֆայլերի անուններն են։
drafts.json՝ անավարտ հայտարարությունները։
saved-searches.json՝ պահպանված որոնումները և դրանցով գտնված մեքենաները։
favourites.json, follows.json՝ ընտրյալները՝ Ձեր նշումներով, ում եք հետևում և ովքեր են հետևում Ձեզ։
notices.json՝ վերջին 90 օրվա ծանուցումները։
orders.json՝ փաթեթների գնումները։
channels.json՝ Ձեր Telegram-ի ալիքներն ու դրանցում հրապարակածը։
opened-contacts.json՝ մեքենաները, որոնց կոնտակտները բացել եք։
reports.json, support.json՝ Ձեր բողոքները և նամակագրությունն աջակցման ծառայության հետ։
stock-imports.json՝ ավտոպարկի ներմուծված ֆայլերը։
chats.json՝ Ձեր զրույցները, դրանց լուսանկարները chats պանակում են՝ իրենց համարներով։

Ժամերը UTC-ով են։ «minor»-ով ավարտվող գումարները հարյուրերորդական մասերով են։ Արխիվը գաղտնաբառ չունի․ պահեք այն ապահով տեղում։
`,
};
